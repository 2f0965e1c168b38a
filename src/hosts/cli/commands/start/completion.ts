// twiceshy completion <shell>: prints a script to be sourced by the shell's start-up file.
import { running } from "../../command.ts";
import * as v from "valibot";
import { ok } from "../../../../core/kit/result.ts";
import { commonFlags } from "../../flags.ts";

const SCRIPTS = {
  bash: `# twiceshy completion for bash: add to ~/.bashrc
#   source <(twiceshy completion bash)
_twiceshy() {
  local IFS=$'\\n' line
  COMPREPLY=()
  for line in $(twiceshy __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); do
    COMPREPLY+=("\${line%%$'\\t'*}")
  done
}
complete -o default -F _twiceshy twiceshy shy
`,
  zsh: `#compdef twiceshy shy
# twiceshy completion for zsh: add to ~/.zshrc, after compinit
#   source <(twiceshy completion zsh)
_twiceshy() {
  local -a proposals
  local line
  for line in "\${(@f)$(twiceshy __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && proposals+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( \${#proposals} )); then _describe 'twiceshy' proposals; else _files; fi
}
compdef _twiceshy twiceshy shy
`,
  fish: `# twiceshy completion for fish: save as ~/.config/fish/completions/twiceshy.fish
function __twiceshy_complete
  set -l words (commandline -opc) (commandline -ct)
  twiceshy __complete $words[2..-1] 2>/dev/null
end
complete -c twiceshy -a '(__twiceshy_complete)'
complete -c shy -a '(__twiceshy_complete)'
`,
} as const;

type Shell = keyof typeof SCRIPTS;
const SHELLS = ["bash", "zsh", "fish"] as const satisfies readonly Shell[];

const completionSchema = v.object({ shell: v.picklist(SHELLS), script: v.string() });

export const { command, example, output } = running(
  {
    more: "Completes commands, flags and their values. To use it at once: source <(twiceshy completion bash).",
    example: "twiceshy completion bash",
    flags: commonFlags,
    positional: {
      kind: "tuple",
      parameters: [
        {
          brief: "bash, zsh or fish",
          placeholder: "shell",
          proposeCompletions: (partial: string) =>
            SHELLS.filter((shell) => shell.startsWith(partial)),
          parse: (shell: string): Shell => {
            const known = SHELLS.find((each) => each === shell);
            if (known === undefined)
              throw new SyntaxError(`"${shell}" is none of ${SHELLS.join(", ")}`);
            return known;
          },
        },
      ],
    },
    output: completionSchema,
    say: ({ script }) => script,
  },
  (_asked, shell: Shell) => ok({ shell, script: SCRIPTS[shell] }),
);
