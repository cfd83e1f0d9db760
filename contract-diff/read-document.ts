import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { DiffError } from './model/change.ts';

/** Reads a document in JSON or YAML. */
export function readDocument(path: string): unknown {
  return parseDocument(readText(path), path);
}

/** The document in a text. The name is for messages. */
export function parseDocument(text: string, name: string): unknown {
  try {
    const document: unknown = text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text);
    return document;
  } catch (error) {
    throw new DiffError(`${name} is neither JSON nor YAML: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}

/** The text of a file. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'does not exist' : 'cannot be read';
    throw new DiffError(`${path} ${reason}.`, { cause: error });
  }
}
