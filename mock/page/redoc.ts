import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { withoutForeignPicture } from '../../contract/reference/redoc.ts';

/**
 * Redoc's program, a module that exports `init`. A checkout has it in the package of Redocly, and the published
 * package next to this file, compressed.
 */
export async function readRedoc(): Promise<string> {
  const program =
    extname(import.meta.filename) === '.ts'
      ? await readFile(join(packageFolder('@redocly/cli'), 'lib/chunks/redoc.standalone.js'))
      : await promisify(brotliDecompress)(await readFile(join(import.meta.dirname, 'redoc.standalone.js.br')));
  return withoutForeignPicture(program.toString());
}

/** The folder of an installed package, regardless of its exports. */
export function packageFolder(name: string): string {
  const manifest = findPackageJSON(name, import.meta.url);
  if (manifest === undefined) throw new Error(`The package ${name} is not installed; run npm ci`);
  return dirname(manifest);
}
