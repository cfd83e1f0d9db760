import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { DiffError } from './model/change.ts';

/** Reads a document in JSON or YAML. */
export function readDocument(path: string): unknown {
  return parseDocument(readText(path), path);
}

/** The document in a text. The name is for messages. */
export function parseDocument(text: string, name: string): unknown {
  const content = text.trimStart();
  if (content === '') throw new DiffError(`${name} is empty; it has to be a document in JSON or YAML.`);
  try {
    // YAML 1.1 has the key `<<`, which merges the members of another object; OpenAPI tools know it.
    const document: unknown = content.startsWith('{') ? parseJson(content) : parse(text, yaml);
    return document;
  } catch (error) {
    // The lines after the first show the place once more.
    const [reason = ''] = error instanceof Error ? error.message.split('\n') : [];
    throw new DiffError(
      `${name} is neither JSON nor YAML: ${reason.replace(/[:.]+$/, '')}; correct it and try again.`,
      {
        cause: error,
      },
    );
  }
}

const yaml = { merge: true, maxAliasCount: 10_000, logLevel: 'error' } as const;

/** YAML in braces is YAML too. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/^\{\s*[\w#]/.test(text)) throw error;
    return parse(text, yaml);
  }
}

/** The text of a file. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'does not exist' : 'cannot be read';
    throw new DiffError(`${path} ${reason}; name a file in JSON or YAML.`, { cause: error });
  }
}
