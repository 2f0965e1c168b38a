// A reporter for vitest: how many of the test files are done. On a terminal one line that is written over, elsewhere a
// line for each tenth. It writes to standard error, and `npm test` passes that on as it comes.
const TENTHS = 10;

export default class Progress {
  #files = 0;
  #done = 0;
  #since = 0;
  #told = 0;

  onTestRunStart(files) {
    this.#files = files.length;
    this.#since = performance.now();
  }

  onTestModuleEnd() {
    this.#done += 1;
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    const line = `     tests: ${this.#done} of ${this.#files} files, ${seconds} s`;
    const tenth = Math.floor((this.#done * TENTHS) / this.#files);
    if (process.env.TWICESHY_PROGRESS === "over") process.stderr.write(`\r${line} `);
    else if (tenth > this.#told) process.stderr.write(`${line}\n`);
    this.#told = tenth;
  }
}
