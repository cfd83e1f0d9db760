import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readDocument } from '../architecture/documents.ts';
import { engineOf } from '../engines/engine.ts';
import { serveOnEngine } from './on-engine.ts';

/** The commands of the document, without the one that starts the server. */
const commands = readDocument('docs/deploy-your-first-app.md')
  .blocks.filter(({ language, code }) => language === 'bash' && !code.startsWith('npx '))
  .map(({ code }) => code);

test('each command of docs/deploy-your-first-app.md works, one after the other', async () => {
  await using plane = await serveOnEngine(await engineOf('docker'));
  const script = ['set -eu', ...commands].join('\n').replaceAll('http://localhost:4000', plane.served.url);

  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    env: { ...process.env, TOKEN: plane.token },
    timeout: 120_000,
  });

  expect(commands.length).toBe(4);
  expect(stdout).toContain('"slug":"home"');
  expect(stdout).toContain('<h1>Hello from my first app</h1>');
  expect(stdout).toContain('"ok":true');
});
