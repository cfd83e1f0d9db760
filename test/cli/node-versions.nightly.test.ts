import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { runNpm } from '../package/packed.ts';
import { buildCli } from './packed.ts';
import { Person } from './pcp.ts';

/** The oldest and the newest; all other tests run on one between them. */
const versions = ['22.14.0', '26.10.0'];

const folder = mkdtempSync(join(tmpdir(), 'pcp-node-'));
const program = join(folder, 'dist/main.js');
let mock: RunningMock;
let person: Person;
beforeAll(async () => {
  await buildCli(folder);
  // The package `node` installs its binary with a script.
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ version: '1.0.0', type: 'module', allowScripts: { node: true } }),
  );
  runNpm(['install', ...versions.map((version) => `node-${version}@npm:node@${version}`)], folder);
  mock = await startMock({ host: '127.0.0.1' });
  person = new Person({ PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_owner', PCP_APP: 'acme/storefront' });
});
afterAll(async () => {
  person[Symbol.dispose]();
  await mock.stop();
  rmSync(folder, { recursive: true });
});

describe.each(versions)('Node %s', (version) => {
  const on = { program, node: join(folder, `node_modules/node-${version}/bin/node`) };

  test('runs commands, and a deploy with its log', async () => {
    await mock.clock.setSpeed(100);
    writeFileSync(join(person.folder, 'index.html'), 'Hello');

    const doctor = await person.run('doctor', on);
    const deploy = await person.run('deploy', on);

    expect(doctor.stdout).toContain(`node: ${version}\n`);
    expect([deploy.code, deploy.stdout]).toEqual([0, 'https://shop.acme.test\n']);
    expect(deploy.stderr).toMatch(/^Uploading 1 file, 5 B…\nDeploy #\d+ of acme\/storefront\n\d{4}-/);
  });

  test('follows a log, whose settings of the memory it knows', async () => {
    const child = person.start(['logs', '--follow', '--since', '15m'], on);
    const notes = text(child.stderr);
    for await (const line of createInterface({ input: child.stdout })) if (line !== '') break;
    child.stdout.destroy();
    const [code] = (await once(child, 'close')) as [number];

    expect([code, await notes]).toEqual([0, '']);
  });
});
