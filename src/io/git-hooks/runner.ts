// The script in the store that git's hooks call: it names the Node and the program of this machine. A hook has no login
// shell, and a window that starts git has another PATH, so both are written down, with a second way for each.
const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

export interface Program {
  readonly node: string;
  readonly script: string;
}

/** Where nothing failed on any staged path nothing is said, and no Node is started to find that out. */
const PRE_COMMIT = `if [ "$hook" = pre-commit ]; then
  # Told from names and dates alone: Node would take ten times as long.
  [ -d "$store/gate" ] || exit 0
  ask=
  [ ! -e "$store/gate/always" ] || ask=yes
  for file in "$store/log" "$store"/log/* "$store"/log/*/*; do
    [ ! -e "$file" ] || [ "$store/gate/head.json" -nt "$file" ] || ask=yes
  done
  if [ -z "$ask" ]; then
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
  said=$("$node" "$script" check --pre-commit)
  code=$?
  [ -n "$said" ] || exit 0
  printf '%s\\n' "$said" >&2
  # It refuses only what it has said something about; what goes wrong with us refuses nobody.
  [ "$code" -ne 1 ]
  exit
fi`;

/** What git said on standard input is left in a line each. */
const HEARD = `# What hangs up its terminal, or is told to stop in it, is not meant for this.
trap '' HUP INT
case $hook in
post-rewrite)
  while read -r old new rest; do printf '%s %s %s\\n' "$2" "$old" "$new"; done >>"$store/local/heard"
  ;;
pre-push)
  while read -r name sha other old; do printf 'push %s %s\\n' "$sha" "$old"; done >>"$store/local/heard"
  ;;
esac 2>/dev/null`;

/** The capture, of which one at a time is enough. */
const CAPTURE = `# One at a time for a work tree. Who is at it looks at that tree's HEAD again when it is done.
case $GIT_DIR in */worktrees/*) tree=\${GIT_DIR##*/} ;; *) tree=.main ;; esac
flight=$store/local/capturing-$tree
[ -w "$store/local" ] || exit 0
if read -r holder <"$flight"; then
  [ -n "$holder" ] && kill -0 "$holder" && exit 0
  rm -f "$flight"
fi 2>/dev/null
set -C
echo $$ >"$flight" || exit 0
# Git and whoever called it go first, and of several commits in a row one reading takes in all.
sleep 0.2 2>/dev/null
# The same process becomes the Node that the file names. A folder of git's own names no work tree.
unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE GIT_PREFIX
set -- "$node" "$script" capture
if command -v nice >/dev/null; then exec nice -n 10 "$@"; else exec "$@"; fi`;

/** Whatever is missing, git goes on: only a check that was asked to refuse leaves with 1. */
export const runnerText = ({ node, script }: Program): string => `#!/bin/sh
# Called by the hooks of git; made by \`twiceshy install git\`, and taken away by \`twiceshy uninstall git\`.
LC_ALL=C
hook=$1
node=${quoted(node)}
script=${quoted(script)}
case $0 in */*) store=\${0%/local/*} ;; *) exit 0 ;; esac
[ -f "$store/project.json" ] || exit 0
[ -x "$node" ] || node=$(command -v node) || exit 0
[ -f "$script" ] || script=$(command -v twiceshy) || exit 0
# Certificates cost Node 20 some 40 ms at each start, and options may cost or print anything.
unset NODE_EXTRA_CA_CERTS NODE_OPTIONS

${PRE_COMMIT}

${HEARD}

${CAPTURE}
`;
