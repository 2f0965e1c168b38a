// The built command line, run again and again in one process: starting Node takes longer than most commands do. Each run
// loads the program anew, so that nothing stays from the run before it, and finds the folder, environment and streams that
// its request names. warm.ts starts it, and says what a request is.
import { createRequire } from "node:module";
import * as fs from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { Script } from "node:vm";

const [, , dist, requests, answers] = process.argv;

const name = fs.readdirSync(dist).find((file) => /^command-\w+\.cjs$/.test(file));
const program = new Script(fs.readFileSync(join(dist, name), "latin1"), {
  filename: join(dist, name),
}).runInThisContext();
const besides = createRequire(join(dist, name));
const given = new Map();

/** What stands for a program that was ended from within. */
class Ended extends Error {}

/** The streams of a process, as files of a request; everything else is the disk. */
const streams = (input) => {
  const said = { 1: [], 2: [] };
  let read = 0;
  const files = {
    ...fs,
    fstatSync: (descriptor, ...more) =>
      said[descriptor] === undefined
        ? fs.fstatSync(descriptor, ...more)
        : { isFile: () => true, isFIFO: () => false, isSocket: () => false },
    writeSync: (descriptor, bytes, at = 0, ...more) => {
      if (said[descriptor] === undefined) return fs.writeSync(descriptor, bytes, at, ...more);
      said[descriptor].push(Buffer.from(bytes.subarray(at)));
      return bytes.length - at;
    },
    readSync: (descriptor, into, ...more) => {
      if (descriptor !== 0) return fs.readSync(descriptor, into, ...more);
      const count = input.copy(into, 0, read);
      read += count;
      return count;
    },
  };
  return { said, files };
};

/** As `startProgram` loads it, but for the streams. It keeps no compiled code. */
const load = (files) => {
  const loaded = { exports: {} };
  program((asked) => {
    if (asked === "node:fs") return files;
    if (!given.has(asked))
      given.set(asked, asked.startsWith("./") ? besides(asked) : process.getBuiltinModule(asked));
    return given.get(asked);
  }, loaded);
  return loaded.exports;
};

const KEPT = { keptAt: "", ways: { includes: () => true }, code: () => Buffer.alloc(0) };

/**
 * A request is a few files whose names begin alike: the words, the environment and the input. What was said goes into
 * two others.
 */
const run = async (request) => {
  const listIn = (file) => fs.readFileSync(`${request}.${file}`, "utf8").split("\0").slice(0, -1);
  const [cwd, parent, ...words] = listIn("words");
  const { said, files } = streams(fs.readFileSync(`${request}.in`));
  process.argv = [process.execPath, ...words];
  Object.defineProperty(process, "ppid", { value: Number(parent), configurable: true });
  // What is thrown where nobody waits for it ends a process too.
  const fallen = new Promise((_, fall) => process.once("uncaughtException", fall));
  try {
    process.chdir(cwd);
    setEnvironment(listIn("env"));
    await Promise.race([load(files).main({ compiled: KEPT }), fallen]);
  } catch (fault) {
    if (!(fault instanceof Ended)) {
      said[2].push(Buffer.from(`${fault?.stack ?? fault}\n`));
      process.exitCode = 1;
    }
  }
  for (const event of ["uncaughtException", "SIGINT"]) process.removeAllListeners(event);
  // A folder that a test removes or unmounts must not be in use.
  process.chdir("/");
  const exit = process.exitCode ?? 0;
  process.exitCode = undefined;
  fs.writeFileSync(`${request}.out`, Buffer.concat(said[1]));
  fs.writeFileSync(`${request}.err`, Buffer.concat(said[2]));
  return exit;
};

const setEnvironment = (lines) => {
  for (const variable of Object.keys(process.env)) delete process.env[variable];
  for (const line of lines) {
    const [, variable, value] = /^([^=]+)=(.*)$/s.exec(line) ?? [];
    if (variable !== undefined) process.env[variable] = value;
  }
};

process.exit = (code) => {
  process.exitCode = code ?? process.exitCode;
  throw new Ended();
};

// Opened for both, so that no end is ever seen, and nobody waits for the other to open it.
const asked = new Socket({ fd: fs.openSync(requests, "r+"), readable: true, writable: false });
const own = fs.openSync(answers, "w");
fs.writeSync(own, "\n");
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
let rest = "";
let last = Promise.resolve();
asked.setEncoding("utf8").on("data", (text) => {
  const lines = (rest + text).split("\n");
  rest = lines.pop();
  for (const request of lines) last = answer(request, last);
});

/** One request at a time, as the folder and the environment belong to the process. */
async function answer(request, before) {
  await before;
  const exit = await run(request);
  const pipe = `${request}.answer`;
  if (fs.existsSync(pipe)) fs.writeFileSync(pipe, `${exit}\n`);
  else fs.writeSync(own, `${exit}\n`);
}
