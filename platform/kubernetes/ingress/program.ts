import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { DataError } from '../../shared/data-error.ts';

/** The programs of a pod, each in one file. The package has them; in the repository a command makes them. */
const programNames = ['ingress.mjs', 'feed.mjs'] as const;
const folder = new URL(
  extname(import.meta.url) === '.ts' ? '../../dist/platform/kubernetes/ingress/pod/' : 'pod/',
  import.meta.url,
);

/** A file of an image. */
export interface ProgramFile {
  readonly name: string;
  readonly content: Buffer;
}

/** The programs, and a Dockerfile that puts them on an image with Node. */
export function readProgram(base: string): { readonly files: readonly ProgramFile[]; readonly hash: string } {
  const dockerfile = `FROM ${base}\nCOPY ${programNames.join(' ')} /app/\nUSER 1000\nENTRYPOINT []\n`;
  const files = [
    { name: 'Dockerfile', content: Buffer.from(dockerfile) },
    ...programNames.map((name) => ({ name, content: readFile(name) })),
  ];
  const hash = createHash('sha256');
  for (const { name, content } of files) hash.update(`${name} ${content.length}\n`).update(content);
  return { files, hash: hash.digest('hex').slice(0, 16) };
}

function readFile(name: string): Buffer {
  try {
    return readFileSync(new URL(name, folder));
  } catch (cause) {
    throw new DataError('The programs of the ingress are not built. Run `node scripts/build-server.ts`.', { cause });
  }
}
