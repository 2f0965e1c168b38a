// The script in the store that git's hooks call. It names the Node and the program of this machine. A hook has no login
// shell, and a graphical program that starts git has another PATH. So both paths are written down, with a fallback for
// each.
const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

export interface HookProgram {
  readonly node: string;
  readonly script: string;
  /** The options with which git is asked for a change. */
  readonly patch: readonly string[];
}

/** If nothing failed on any staged path, it says nothing, and starts no Node to find that out. */
const preCommit = (patch: readonly string[]): string => `if [ "$hook" = pre-commit ]; then
  # husky before 9 reads a hook a second time.
  [ -z "$husky_skip_init" ] || exit 0
  # Told from names and dates alone: Node would take ten times as long.
  [ -d "$store/gate" ] || exit 0
  ask=
  [ ! -e "$store/gate/always" ] || ask=yes
  for file in "$store/log" "$store"/log/* "$store"/log/*/*; do
    [ ! -e "$file" ] || [ "$store/gate/head.json" -nt "$file" ] || ask=yes
  done
  if [ -z "$ask" ]; then
    # What failed nowhere repeats nothing, and git need not say what is staged.
    set -- "$store"/gate/paths/* "$store"/gate/paths/.[!.]*
    [ -e "$1" ] || [ -e "$2" ] || exit 0
    staged=$(git diff --cached --name-only --no-renames --no-ext-diff 2>/dev/null) || exit 0
    # Hundreds of files are looked up faster by Node.
    [ \${#staged} -lt 20000 ] || ask=yes
    case $staged in *\\"*) ask=yes ;; esac
  fi
  if [ -z "$ask" ]; then
    set -f
    IFS='
'
    for path in $staged; do
      [ ! -e "$store/gate/paths/$path=" ] || ask=yes
    done
    unset IFS
  fi
  [ -n "$ask" ] || exit 0
  # The judge that hosts start is compiled, and knows whether there is anything to say.
  judge=\${script%/*}/../dist/hook.cjs
  if [ -f "$judge" ]; then
    clear=$(git --no-pager -c core.quotePath=true -c core.fsmonitor=false diff --cached ${patch.join(" ")} -- 2>/dev/null |
      "$node" --no-opt --single-threaded-gc --v8-pool-size=0 "$judge" pre-commit 2>/dev/null)
    [ "$clear" != clear ] || exit 0
  fi
  said=$("$node" "$script" check --pre-commit)
  code=$?
  [ -n "$said" ] || exit 0
  printf '%s\\n' "$said" >&2
  # It refuses only what it has said something about; what goes wrong with us refuses nobody.
  [ "$code" -ne 1 ]
  exit
fi`;

/** Keeps git's standard input as a file that is either whole or missing. Nobody waits for it. */
const HEARD = `# What hangs up its terminal, or is told to stop in it, is not meant for this.
trap '' HUP INT
said= last=
case $hook in
post-rewrite)
  while read -r old new rest; do said="$said$2 $old $new
" last=$new; done
  ;;
pre-push)
  while read -r name sha other old; do said="\${said}push $sha $old
" last=$sha; done
  ;;
esac
if [ -n "$said" ]; then
  heard=$store/local/heard
  [ -d "$heard" ] || mkdir -p "$heard"
  printf %s "$said" >"$heard/.$$" && mv "$heard/.$$" "$heard/$$-$last"
fi 2>/dev/null`;

/** Starts the capture, of which one at a time is enough. */
const CAPTURE = `# One at a time for a work tree. Who is at it looks at that tree's HEAD again when it is done.
case $GIT_DIR in */worktrees/*) tree=\${GIT_DIR##*/} ;; *) tree=.main ;; esac
flight=$store/local/capturing-$tree
[ -w "$store/local" ] || exit 0
if [ -e "$flight" ]; then
  # One that was killed may have left it empty, or another process may have its number by now: it counts ten minutes.
  holder=
  read -r holder <"$flight"
  if [ -z "$(find "$flight" -mmin +10)" ]; then
    [ -n "$holder" ] && ! kill -0 "$holder" || exit 0
  fi
  rm -f "$flight"
fi 2>/dev/null
set -C
echo $$ >"$flight" || exit 0
# Git and whoever called it go first, and of several commits in a row one reading takes in all.
sleep 0.2 2>/dev/null
# The last hook of a rebase runs before git has cleared away what it was at.
git=\${GIT_DIR:-.git}
for turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  [ -d "$git/rebase-merge" ] || [ -d "$git/rebase-apply" ] || [ -d "$git/sequencer" ] || break
  sleep 0.5 2>/dev/null
done
# The same process becomes the Node that the file names. A folder of git's own names no work tree.
unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE GIT_PREFIX
set -- "$node" "$script" capture
if command -v nice >/dev/null; then exec nice -n 10 "$@"; else exec "$@"; fi`;

/** Whatever is missing, git goes on. Only a check that was asked to refuse exits with 1. */
export const runnerText = ({ node, script, patch }: HookProgram): string => `#!/bin/sh
# Called by the hooks of git; made by \`twiceshy install git\`, and taken away by \`twiceshy uninstall git\`.
LC_ALL=C
hook=$1
node=${quoted(node)}
script=${quoted(script)}
case $0 in */*) store=\${0%/local/*} ;; *) exit 0 ;; esac
[ -f "$store/project.json" ] || exit 0
# While the project is paused, or for whom TWICESHY_OFF is set, nothing is noted.
[ ! -e "$store/local/paused" ] || exit 0
case \${TWICESHY_OFF:-0} in 0 | [Ff][Aa][Ll][Ss][Ee]) ;; *) exit 0 ;; esac
[ -x "$node" ] || node=$(command -v node) || exit 0
[ -f "$script" ] || script=$(command -v twiceshy) || exit 0
# Certificates cost Node 20 some 40 ms at each start, and options may cost or print anything.
unset NODE_EXTRA_CA_CERTS NODE_OPTIONS

${preCommit(patch)}

${HEARD}

${CAPTURE}
`;
