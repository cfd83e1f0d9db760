import { findListMistakes, readExceptions } from '../exceptions.ts';

/** The file that lists what no test can reach. */
export const exceptionsFile = 'test/unreached.txt';

/** How many exceptions there may be. Seven are values of an import's source, which older clients would refuse. */
const mostExceptions = 17;

export interface Suite {
  /** The lines that the contract demands. */
  readonly demanded: readonly string[];
  /** The lines that the tests have recorded. */
  readonly reached: ReadonlySet<string>;
  /** The text of the file of exceptions: in each line what cannot be reached, a colon, and the reason. */
  readonly exceptions: string;
}

/** Finds gaps, each as a line that says how to mend it. */
export function findGaps({ demanded, reached, exceptions }: Suite): string[] {
  const list = { file: exceptionsFile, text: exceptions, most: mostExceptions };
  const excepted = readExceptions(list);
  const missing = demanded.filter((one) => !reached.has(one) && !excepted.includes(one));
  return [
    ...missing.map(
      (one) =>
        `${explain(one)} in no test. Let one provoke it, or take it out of the contract, or list it in ${exceptionsFile}: ${one}`,
    ),
    ...excepted
      .filter((one) => !demanded.includes(one))
      .map((one) => `${exceptionsFile} lists what the contract does not declare. Remove: ${one}`),
    ...excepted
      .filter((one) => reached.has(one))
      .map((one) => `${exceptionsFile} lists what a test reaches. Remove: ${one}`),
    ...findListMistakes(list),
  ];
}

function explain(line: string): string {
  const [kind, name, ...rest] = line.split(' ');
  if (kind === 'move') return `The ${name} moves from ${rest[0]} to ${rest[2]} by ${rest[1]}`;
  if (kind === 'value') return `${name} has the value ${rest.join(' ')}`;
  return `${name} responds with ${rest.join(' ')}`;
}
