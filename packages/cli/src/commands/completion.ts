import type { Context } from '../context.js';
import { Failure } from '../failure.js';
import { examples, type Register } from '../noun.js';
import type { Shown } from '../output.js';

/** Each asks the terminal itself what may follow, so that what is offered is always what there is. */
const scripts: Record<string, string> = {
  bash: `_shiyi() {
  COMPREPLY=()
  local line
  while IFS= read -r line; do
    if [[ $line == ':files' ]]; then compopt -o default 2>/dev/null; return; fi
    COMPREPLY+=("\${line%%$'\\t'*}")
  done < <("\${COMP_WORDS[0]}" __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _shiyi shiyi
`,
  zsh: `#compdef shiyi
_shiyi() {
  local line
  local -a found
  for line in "\${(@f)$("\${words[1]}" __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    if [[ $line == ':files' ]]; then _files; return; fi
    [[ -n $line ]] && found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  _describe -V shiyi found
}
if [[ \${funcstack[1]} == _shiyi ]]; then _shiyi "$@"; else compdef _shiyi shiyi; fi
`,
  fish: `function __shiyi_complete
  set -l words (commandline -opc)
  set -l last (commandline -ct)
  for line in (command $words[1] __complete -- $words[2..-1] "$last" 2>/dev/null)
    if test "$line" = ':files'
      __fish_complete_path "$last"
      return
    end
    echo $line
  end
end
complete -c shiyi -f -a '(__shiyi_complete)'
`,
};

async function completion({ say }: Context, shell: string): Promise<Shown> {
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (script !== undefined) return { data: { shell, script }, text: script };
  const names = Object.keys(scripts).join(', ');
  throw new Failure('usage', 'bad-shell', say(`不支持 ${shell}`, `There is no completion for ${shell}`), names);
}

export const register: Register = (program, { say, run }) => {
  const command = program
    .command('completion')
    .argument('<shell>', 'bash | zsh | fish')
    .description(say('输出命令补全脚本', 'Print the script that completes commands'))
    .action(run(completion));
  examples(command, say, [
    ["echo 'source <(shiyi completion bash)' >> ~/.bashrc", 'bash', 'bash'],
    ["echo 'source <(shiyi completion zsh)' >> ~/.zshrc", 'zsh（在 compinit 之后）', 'zsh, after compinit'],
    ['shiyi completion fish > ~/.config/fish/completions/shiyi.fish', 'fish', 'fish'],
  ]);
};
