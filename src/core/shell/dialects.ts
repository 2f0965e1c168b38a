// What matching must know about single programs: where their verb is, and which of their options mean the same.
import { lazily } from "../kit/lazy.ts";

export interface Dialect {
  /** Whether the first plain word is a verb: `git push`. */
  readonly hasVerbs: boolean;
  /** Options before the verb whose value is the next word. */
  readonly globals: readonly string[];
  /** Whether `-name` is one long option, as in `find` and `go`, and not several letters. */
  readonly longWords: boolean;
  /** By verb ("" if there is none): each letter with the long option of the same meaning. */
  readonly same: { readonly [verb: string]: { readonly [letter: string]: string } };
}

const PLAIN: Dialect = { hasVerbs: false, globals: [], longWords: false, same: {} };

const verbs = (globals: string, rest: Partial<Dialect> = {}): Dialect => ({
  ...PLAIN,
  hasVerbs: true,
  globals: globals.split(" "),
  ...rest,
});

const FORCE = { f: "--force" } as const;
const RECURSIVE = { r: "--recursive", R: "--recursive", f: "--force" } as const;
const KUBE = "-n --namespace --context --kubeconfig --cluster -s --server --user --kube-context";
const INSTALL = { g: "--global", f: "--force", D: "--save-dev" } as const;

const npm = verbs("--prefix -C --dir -w --workspace --filter -F --registry --cwd", {
  same: { install: INSTALL, i: INSTALL, add: INSTALL },
});

const dialects = lazily((): { readonly [program: string]: Dialect } => ({
  git: verbs("-C -c --git-dir --work-tree --namespace --super-prefix --config-env --attr-source", {
    same: {
      push: { f: "--force", d: "--delete", n: "--dry-run" },
      commit: { n: "--no-verify", a: "--all", s: "--signoff" },
      checkout: FORCE,
      switch: { f: "--force", C: "--force-create" },
      clean: FORCE,
      add: { f: "--force", A: "--all" },
      branch: { d: "--delete", f: "--force" },
      tag: { d: "--delete", f: "--force" },
      stash: { u: "--include-untracked", a: "--all" },
    },
  }),
  aws: verbs("--profile --region --output --endpoint-url"),
  az: verbs("--subscription --output -o"),
  bun: npm,
  cargo: verbs("--config -Z -C --color"),
  docker: verbs("-H --host -c --context -l --log-level --config", {
    same: { rm: FORCE, rmi: FORCE },
  }),
  gcloud: verbs("--project --account --configuration"),
  gh: verbs("-R --repo"),
  go: verbs("-C", { longWords: true }),
  helm: verbs(KUBE),
  kubectl: verbs(KUBE),
  npm,
  pip: verbs("--python --log --proxy", { same: { install: { U: "--upgrade" } } }),
  pnpm: npm,
  podman: verbs("--connection -c --log-level", { same: { rm: FORCE, rmi: FORCE } }),
  systemctl: verbs("-H --host -M --machine -t --type"),
  terraform: verbs("", { longWords: true }),
  tofu: verbs("", { longWords: true }),
  yarn: npm,
  cp: { ...PLAIN, same: { "": RECURSIVE } },
  rm: { ...PLAIN, same: { "": RECURSIVE } },
  chmod: { ...PLAIN, same: { "": { R: "--recursive" } } },
  chown: { ...PLAIN, same: { "": { R: "--recursive" } } },
  find: { ...PLAIN, longWords: true },
  java: { ...PLAIN, longWords: true },
  openssl: { ...PLAIN, longWords: true },
  ffmpeg: { ...PLAIN, longWords: true },
}));

export const isKnown = (program: string): boolean => Object.hasOwn(dialects(), program);

export const dialectOf = (program: string): Dialect =>
  isKnown(program) ? (dialects()[program] ?? PLAIN) : PLAIN;
