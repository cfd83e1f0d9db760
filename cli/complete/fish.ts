import { firstWords, type listCompletions } from './words.ts';

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Functions for the conditions: the words before the cursor without options, and whether a command is among them. */
const given = `function __pcp_given
  set -l words (commandline -opc)
  string match -v -- '-*' $words[2..]
end
function __pcp_at
  set -l words (__pcp_given)
  test "$words[1..2]" = "$argv[1]"; or begin
    test "$words[1]" = "$argv[1]"; and not contains -- "$words[2]" $argv[2..]
  end
end`;

/** A script for fish. */
export function completeFish({ commands, choices }: ReturnType<typeof listCompletions>): string {
  const first = firstWords(commands).map(
    ({ word, help }) => `complete -c pcp -n __fish_use_subcommand -f -a ${word} -d ${quote(help)}`,
  );
  const rest = commands.flatMap(({ name, words }) => {
    const longer = commands.flatMap((other) => (other.name.startsWith(`${name} `) ? [other.name.split(' ')[1]] : []));
    const condition = quote(['__pcp_at', `"${name}"`, ...longer].join(' '));
    return words.map(({ word, help }) => {
      if (!word.startsWith('--')) return `complete -c pcp -n ${condition} -f -a ${word} -d ${quote(help)}`;
      const values = choices.find(({ option }) => option === word)?.values;
      const choice = values === undefined ? '' : ` -x -a ${quote(values.join(' '))}`;
      return `complete -c pcp -n ${condition} -l ${word.slice(2)} -d ${quote(help)}${choice}`;
    });
  });
  return [given, ...first, ...rest].join('\n');
}
