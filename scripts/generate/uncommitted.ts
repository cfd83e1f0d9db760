import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The generated files that are not in git: they are large, and follow from `generated/openapi.json`. */
export const uncommittedFiles = [
  'generated/openapi-3.0.json',
  'generated/openapi-3.2.json',
  'generated/mock/examples.ts',
] as const;

/** The digest of those files and of their sources. */
const digestFile = 'generated/uncommitted.sha256';

/** Whether a file of `generated/` is made here, or is about to replace one that is. */
export function isUncommitted(name: string): boolean {
  return [...uncommittedFiles, digestFile].some(
    (file) => name === file || (name.startsWith(`${file}.`) && name.endsWith('.tmp')),
  );
}

/**
 * Makes the generated files that are not in git where they are missing or stale. Several processes may do so at once.
 * Throws a `ContractError` if the contract cannot be converted.
 */
export async function makeUncommitted(root: string): Promise<void> {
  const digest = join(root, digestFile);
  if (existsSync(digest) && readFileSync(digest, 'utf8') === digestOf(root)) return;
  const { emitUncommitted } = await import('./emit-uncommitted.ts');
  const files = emitUncommitted(readFileSync(join(root, 'generated/openapi.json'), 'utf8'));
  for (const [name, text] of files) replaceFile(join(root, name), text);
  replaceFile(digest, digestOf(root) ?? '');
}

/** The digest of the contract, of the code that reads it, and of the files; `undefined` if one of them is missing. */
function digestOf(root: string): string | undefined {
  const files = [
    'generated/openapi.json',
    ...listSources(root, 'scripts/generate'),
    ...listSources(root, 'contract'),
    ...uncommittedFiles,
  ];
  if (!files.every((file) => existsSync(join(root, file)))) return undefined;
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

function listSources(root: string, folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .toSorted();
}

/** A reader sees the old file or the new one, and never a part of it. */
function replaceFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}
