import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

export const project = join(import.meta.dirname, '../../..');

const parts = [
  'bin',
  'cli',
  'client',
  'contract',
  'contract-diff',
  'control-plane',
  'platform',
  'docs/cli.md',
  'docs/lifecycles.md',
  'docs/platform.schema.json',
  'docs/workflows.md',
  'generated',
  'mock',
  'openapi',
  'package.json',
  'redocly.yaml',
  'scripts',
  'server',
  'tsconfig.json',
  'verify/workflows',
];

/** The output and the exit status of a command. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `npm run generate` in a folder, without npm. */
export function generate(folder: string, ...flags: string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/generate.ts', ...flags], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** A copy of the files that generation needs, for a test to change. It is removed at the end of the scope. */
export function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'generate-'));
  for (const part of parts) cpSync(join(project, part), join(folder, part), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
    write: (path: string, text: string) => writeFileSync(join(folder, path), text),
    append: (path: string, text: string) => appendFileSync(join(folder, path), text),
    replace(path: string, from: string, to: string) {
      const text = readFileSync(join(folder, path), 'utf8');
      if (!text.includes(from)) throw new Error(`${path} has no "${from}"`);
      writeFileSync(join(folder, path), text.replace(from, to));
    },
    remove: (path: string) => rmSync(join(folder, path)),
    /** The content of each file in a folder. */
    files: (path: string) => readFiles(join(folder, path)),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

function readFiles(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(files.map((path) => [relative(folder, path), readFileSync(path, 'utf8')]));
}
