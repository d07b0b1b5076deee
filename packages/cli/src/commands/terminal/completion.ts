import type { CommandResult } from '../../output/output.js';
import type { Context } from '../../program/context.js';
import { Failure } from '../../program/failure.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';

/** Each script gets its candidates from the CLI, so they always match the installed version. */
const scripts: Record<string, string> = {
  bash: `_shiyi() {
  COMPREPLY=()
  local line word meaning
  while IFS= read -r line; do
    if [[ $line == ':files' ]]; then compopt -o default 2>/dev/null; return; fi
    word=\${line%%$'\\t'*} meaning=\${line#*$'\\t'}
    # Bash shows a list at the second TAB and writes none of it into the line.
    if [[ $COMP_TYPE == 63 && -n $meaning ]]; then word="$word  ($meaning)"; fi
    COMPREPLY+=("$word")
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
  powershell: `Register-ArgumentCompleter -Native -CommandName shiyi -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($wordToComplete -eq '') { $words += if ($PSVersionTable.PSVersion -lt [version]'7.3') { '""' } else { '' } }
  & $commandAst.CommandElements[0].ToString() __complete -- @words 2>$null | ForEach-Object {
    $word, $meaning = $_ -split "\`t", 2
    if (-not $meaning) { $meaning = $word }
    if ($word -ne ':files') { [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $meaning) }
  }
}
`,
};

async function completion({ say }: Context, shell: string): Promise<CommandResult> {
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (script !== undefined) return { data: { shell, script }, text: script };
  const names = Object.keys(scripts).join(', ');
  throw new Failure('usage', 'bad-shell', say(`不支持 ${shell}`, `Completion is not available for ${shell}`), names);
}

export const summary = { zh: '输出 bash、zsh、fish、PowerShell 的补全脚本', en: 'Print completion for bash, zsh, fish or PowerShell' };

export const register: Register = (command, { say, run }) => {
  command
    .argument('<shell>', 'bash | zsh | fish | powershell')
    .description(say('输出命令补全脚本', 'Print the completion script'))
    .action(run(completion));
  addExamples(command, [
    ["echo 'source <(shiyi completion bash)' >> ~/.bashrc", 'bash', 'bash'],
    ["echo 'source <(shiyi completion zsh)' >> ~/.zshrc", 'zsh（在 compinit 之后）', 'zsh, after compinit'],
    ['shiyi completion fish > ~/.config/fish/completions/shiyi.fish', 'fish', 'fish'],
    ['shiyi completion powershell >> $PROFILE', 'PowerShell', 'PowerShell'],
  ]);
};
