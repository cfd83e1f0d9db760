import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { UsageError } from '../../bin/program/options.ts';
import { codeOfSystem } from './system-error.ts';

/** The text of a file that an argument names; `-` is standard input. Throws a `UsageError` if it cannot be read. */
export async function readText(file: string): Promise<string> {
  if (file === '-') return await text(process.stdin);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = codeOfSystem(error);
    if (code === null) throw error;
    throw new UsageError(`The file ${file} cannot be read (${code}).`, { cause: error });
  }
}
