import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A temporary folder, removed at the end of its scope. */
export interface Folder extends Disposable {
  readonly path: string;
  write(name: string, text: string): void;
  read(name: string): string;
  remove(name: string): void;
  /** Replaces a text; throws if the file does not contain it. */
  edit(name: string, before: string, after: string): void;
  /** The texts of all files in a subfolder, by file name. */
  readAll(folder: string): Record<string, string>;
  /** Runs a subcommand of `bin/main.ts` in the folder, or `tsc`. */
  run(name: string, ...args: string[]): Result;
}

export interface Result {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** An empty project. `run` starts the command of this checkout in it. */
export function emptyProject(): Folder {
  const folder = createFolder(resolve('.'));
  folder.write('package.json', '{ "type": "module" }');
  folder.write(
    'tsconfig.json',
    JSON.stringify({ extends: resolve('tsconfig.json'), compilerOptions: {}, include: ['**/*.ts'] }),
  );
  return folder;
}

/** A copy of the parts of a checkout that an implementer uses. `run` starts the command of the copy. */
export function freshCheckout(): Folder {
  const folder = createFolder();
  const parts = ['package.json', 'bin', 'contract', 'generated', 'server'];
  for (const part of parts) cpSync(part, join(folder.path, part), { recursive: true });
  rmSync(join(folder.path, 'server/handlers'), { recursive: true, force: true });
  folder.write(
    'tsconfig.json',
    JSON.stringify({ extends: resolve('tsconfig.json'), compilerOptions: {}, include: ['contract', 'server', '*.ts'] }),
  );
  return folder;
}

// Incremental builds would write to node_modules of this checkout, since the folder links to it.
const tsc = [resolve('node_modules/typescript/bin/tsc'), '--incremental', 'false', '--tsBuildInfoFile', 'null'];

function createFolder(root?: string): Folder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'scaffold-')));
  symlinkSync(resolve('node_modules'), join(path, 'node_modules'), 'junction');
  const at = (name: string) => join(path, name);
  const read = (name: string) => readFileSync(at(name), 'utf8');
  return {
    path,
    read,
    remove: (name) => rmSync(at(name)),
    write: (name, text) => writeFileSync(at(name), text),
    edit(name, before, after) {
      const text = read(name);
      if (!text.includes(before)) throw new Error(`${name} does not contain ${before}`);
      writeFileSync(at(name), text.replace(before, after));
    },
    readAll: (folder) => Object.fromEntries(readdirSync(at(folder)).map((name) => [name, read(join(folder, name))])),
    run(name, ...args) {
      const command = name === 'tsc' ? tsc : [join(root ?? path, 'bin/main.ts'), name, ...args];
      const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: path, encoding: 'utf8' });
      return { status, stdout, stderr };
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true }),
  };
}
