import { BadChoice, type Choices, mistakesInChoices } from '../choices.ts';
import { FormatError } from './formats.ts';
import { readText, type Source } from './source.ts';

const path = 'platform.yaml';

/**
 * The choices of a request, and those of the source's own file beside them. A choice of the request wins as a whole:
 * its `build` replaces that of the file. Throws `BadChoice` for a file with a mistake.
 */
export async function withPlatformFile(source: Source, choices: Choices): Promise<Choices> {
  const text = await readText(source, path);
  if (text === null) return choices;
  const read = readChoices(source, text);
  const [mistake] = mistakesInChoices(read, '');
  if (mistake) {
    const member = mistake.path.slice(1).replaceAll('/', '.');
    throw new BadChoice(`${path}: ${member} ${mistake.message}.`, path);
  }
  return { ...read, ...choices };
}

function readChoices({ formats }: Source, text: string): Choices {
  try {
    return formats.platformFile(text);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new BadChoice(`${path}, line ${error.line}: ${error.message.replace(/[.?]?$/, (end) => end || '.')}`, path);
  }
}
