import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

test('npm run plans shows how each source in a folder would be built and run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plans-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  write(folder, {
    'empty/notes.txt': 'nothing to build',
    'files/Dockerfile': 'FROM node:24\nEXPOSE 9000\n',
    'stack/compose.yaml':
      'services:\n  web: { build: ., ports: ["8000:80"] }\n  db: { image: "postgres:17", volumes: ["data:/data"] }\nvolumes: { data: }\n',
  });

  const { stdout } = await run(process.execPath, [join(root, 'scripts/plans.ts'), folder]);

  expect(stdout).toMatch(/^empty: no plan$/m);
  expect(stdout).toMatch(/^files: dockerfile\n {2}web \(web, port 9000\)$/m);
  expect(stdout).toMatch(/^ {2}db \(database, port 5432\); image postgres:17; keeps \/data$/m);
  expect(stdout).toMatch(/2 of 3 sources have a plan\.\n$/);
});

test('npm run plans says how it is called', async () => {
  const failed = await run(process.execPath, [join(root, 'scripts/plans.ts')]).catch((error: unknown) => error);

  expect(failed).toMatchObject({ code: 2, stdout: expect.stringContaining('npm run plans -- FOLDER') });
});

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
