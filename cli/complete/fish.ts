import { firstWords, type listCompletions } from './words.ts';

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A script for fish. */
export function completeFish({ commands, choices }: ReturnType<typeof listCompletions>): string {
  const first = firstWords(commands).map(
    ({ word, help }) => `complete -c pcp -n __fish_use_subcommand -f -a ${word} -d ${quote(help)}`,
  );
  const rest = commands.flatMap(({ name, words }) => {
    const condition = quote(`__fish_seen_subcommand_from ${name.split(' ').at(-1)}`);
    return words.map(({ word, help }) => {
      if (!word.startsWith('--')) return `complete -c pcp -n ${condition} -f -a ${word} -d ${quote(help)}`;
      const values = choices.find(({ option }) => option === word)?.values;
      const choice = values === undefined ? '' : ` -x -a ${quote(values.join(' '))}`;
      return `complete -c pcp -n ${condition} -l ${word.slice(2)} -d ${quote(help)}${choice}`;
    });
  });
  return [...first, ...rest].join('\n');
}
