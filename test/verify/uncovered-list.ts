import { type ExceptionList, findListMistakes, keepExceptions, readExceptions } from '../exceptions.ts';

export const uncoveredFile = 'test/uncovered.txt';

/**
 * Finds mistakes in test/uncovered.txt, given the responses that verify did not see. Each line says how to mend one.
 */
export function findMistakes(text: string, unseen: readonly string[]): string[] {
  const list = listOf(text);
  const listed = readExceptions(list);
  return [
    ...unseen
      .filter((name) => !listed.includes(name))
      .map(
        (name) =>
          `verify does not see ${name} on the mock. Add to verify/knowledge how it is provoked, or list it with its reason.`,
      ),
    ...listed
      .filter((name) => !unseen.includes(name))
      .map((name) => `npm run uncovered removes ${name}: verify sees it.`),
    ...findListMistakes(list),
  ];
}

/** The text without the lines of what was seen. It adds no line. */
export function withoutSeen(text: string, unseen: readonly string[]): string {
  return keepExceptions(listOf(text), unseen);
}

function listOf(text: string): ExceptionList {
  return { file: uncoveredFile, text, most: 68 };
}
