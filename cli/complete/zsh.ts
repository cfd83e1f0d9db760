import { firstWords, type listCompletions, type Word } from './words.ts';

/** Words with their help, as `_describe` reads them. */
const list = (words: readonly Word[]) =>
  words.map(({ word, help }) => `'${`${word}:${help}`.replaceAll("'", "'\\''")}'`).join(' ');

/** A script for zsh: a function of the completion system, or a file to source after \`compinit\`. */
export function completeZsh({ commands, choices }: ReturnType<typeof listCompletions>): string {
  const byLength = commands.toSorted((a, b) => b.name.length - a.name.length);
  return `#compdef pcp
_pcp() {
  local -a found
  if (( CURRENT == 2 )); then
    found=(${list(firstWords(commands))})
    _describe command found
    return
  fi
  case "$words[CURRENT-1]" in
${choices.map(({ option, values }) => `    ${option}) compadd ${values.join(' ')}; return ;;`).join('\n')}
  esac
  case "$words[2,CURRENT-1] " in
${byLength.map(({ name, words }) => `    '${name} '*) found=(${list(words)}) ;;`).join('\n')}
  esac
  _describe word found || _files
}
if [ "$funcstack[1]" = _pcp ]; then _pcp "$@"; else compdef _pcp pcp; fi`;
}
