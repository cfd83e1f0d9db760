import { type Document, LineCounter, parseDocument } from 'yaml';
import { createCompiler } from '../../contract/checks/compile.ts';
import { configMistakes } from '../../contract/config-mistakes.ts';
import type { Choices } from '../../control-plane/model/sources/choices.ts';
import { FormatError } from '../../control-plane/model/sources/detect/formats.ts';
import { platformFileSchemas } from '../../generated/platform-file.ts';
import { startOf } from '../shared/yaml-place.ts';

const document = { openapi: '3.1.0', info: {}, paths: {}, components: { schemas: platformFileSchemas } };
const compile = createCompiler(document, { formats: 'full', findsAll: true });

const mostCharacters = 65_536;

/** The choices in the text of a `platform.yaml`. Throws a `FormatError` with the line of the first mistake. */
export function parsePlatformFile(text: string): Choices {
  if (text.length > mostCharacters)
    throw new FormatError(`the file has more than ${mostCharacters} characters`, { line: 1, column: 1 });
  const lines = new LineCounter();
  const parsed = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const placeAt = (position: number) => {
    const { line, col: column } = lines.linePos(position);
    return { line, column };
  };
  const [syntax] = parsed.errors;
  if (syntax) throw new FormatError(syntax.message, placeAt(syntax.pos[0]));
  // A document with comments alone is `null`.
  const value = valueOf(parsed) ?? {};
  const validate = compile('platform.yaml', { $ref: '#/components/schemas/PlatformFile' });
  if (!validate(value)) {
    const [mistake] = configMistakes(validate.errors ?? []);
    const { path = '', message = 'is wrong.' } = mistake ?? {};
    throw new FormatError(
      `${path === '' ? 'the file' : path.slice(1).replaceAll('/', '.')} ${message}`,
      placeAt(startOf(parsed, path)),
    );
  }
  // The schema has checked the type.
  return value;
}

function valueOf(parsed: Document): unknown {
  try {
    return parsed.toJS({ maxAliasCount: 100 });
  } catch (cause) {
    throw new FormatError(`the file cannot be read: ${cause instanceof Error ? cause.message : 'its aliases'}`, {
      line: 1,
      column: 1,
    });
  }
}
