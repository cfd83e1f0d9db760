import { firstWords, type listCompletions, type Word } from './words.ts';

const list = (words: readonly Word[]) => words.map(({ word }) => word).join(' ');

/** A script for bash 4 or newer, which macOS does not have by itself. */
export function completeBash({ commands, choices }: ReturnType<typeof listCompletions>): string {
  const byLength = commands.toSorted((a, b) => b.name.length - a.name.length);
  return `_pcp() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" words
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${list(firstWords(commands))} --help --version' -- "$word"))
    return
  fi
  case "$before" in
${choices.map(({ option, values }) => `    ${option}) COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$word")); return ;;`).join('\n')}
  esac
  case "\${COMP_WORDS[*]:1:COMP_CWORD - 1} " in
${byLength.map(({ name, words }) => `    '${name} '*) words='${list(words)}' ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _pcp pcp`;
}
