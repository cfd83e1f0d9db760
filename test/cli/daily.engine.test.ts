import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, type Engine, engineOf } from '../engines/engine.ts';
import { composeOf } from '../platform/serve/apps-on-engine.ts';
import { becomes, type OnEngine, requestApp, serveOnEngine } from '../platform/serve/on-engine.ts';
import { whyNoClient } from '../platform/shell/client.ts';
import { type Ended, Person, readJson } from './pcp.ts';
import { runOnTerminal } from './terminal.ts';

const program = join(import.meta.dirname, '../../cli/main.ts');
const server = `const { createServer } = require('node:http');
  createServer(({ url }, response) => { console.log('took ' + url); response.end(process.env.MODE); }).listen(8080);`;

const person = new Person();
const site = join(person.folder, 'site');
let engine: Engine;
let plane: OnEngine;
let address: string;
beforeAll(async () => {
  engine = await engineOf('docker');
  plane = await serveOnEngine(engine, {}, { folder: person.folder, data: join(person.folder, 'data') });
  mkdirSync(site);
  writeFileSync(join(site, 'compose.yaml'), composeOf(engine.images.example, server)['compose.yaml'] ?? '');
  await person.run(['login', plane.served.url, '--token'], { input: plane.token });
  await pcp('deploy --app acme/site --region local');
  await pcp('link acme/site');
  address = (await pcp('open')).stdout.trim();
});
afterAll(async () => {
  await plane[Symbol.asyncDispose]();
  person[Symbol.dispose]();
});

/** Runs a command in the folder of the app, and throws what it prints unless it ends with the code. */
async function pcp(line: string, wanted = 0): Promise<Ended> {
  const ended = await person.run(line, { cwd: site });
  if (ended.code !== wanted) throw new Error(`pcp ${line} ended with ${ended.code}: ${ended.stderr}`);
  return ended;
}

/** Starts a command that goes on, and reads its lines until one is wanted. */
function follow(line: string) {
  const child = person.start(line.split(' '), { cwd: site });
  const closed = once(child, 'close') as Promise<[number | null, string | null]>;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const until = async (isWanted: (text: string) => boolean): Promise<string> => {
    for (let next = await lines.next(); !next.done; next = await lines.next())
      if (isWanted(next.value)) return next.value;
    throw new Error(`pcp ${line} ended before.`);
  };
  const end = async () => {
    child.kill('SIGINT');
    return (await closed)[1];
  };
  return { until, end };
}

const untilRuns = () => becomes(async () => readJson(await pcp('status --json'))[0], { status: 'running' });

/** The most memory that each container of the app may have. */
async function limits(): Promise<(number | undefined)[]> {
  const docker = clientOf(engine);
  const listed = await docker.listContainers({ filters: { label: [`${plane.prefix}.app`] } });
  const found = await Promise.all(listed.map(({ Id }) => docker.getContainer(Id).inspect()));
  return found.map(({ HostConfig }) => HostConfig.Memory);
}

test('a sign-in, the link of the folder and its app are there; after logout nothing is', async () => {
  using other = new Person();
  const { url } = plane.served;
  await other.run(['login', url, '--token'], { input: plane.token });

  const [whoami, apps] = [await other.run('whoami'), await other.run('apps acme')];
  const logout = await other.run('logout');
  const after = await other.run(['whoami', '--url', url]);

  expect(JSON.parse(readFileSync(join(site, '.pcp.json'), 'utf8'))).toEqual({ url, workspace: 'acme', app: 'site' });
  expect((await pcp('link')).stdout).toBe('acme/site\n');
  expect(whoami.stdout).toMatch(/^Owner \(.*\) at http/);
  expect(apps.stdout).toMatch(/\nacme\/site +production +local +running\n$/);
  expect([logout.code, after.code]).toEqual([0, 3]);
  expect(after.stderr).toContain(`Sign in: pcp login ${url}\n`);
});

test('a variable is in the container after a restart, and the log can be followed', async () => {
  const set = await pcp('vars set MODE=first');
  const waiting = await pcp('status');
  await pcp('restart');
  await becomes(() => requestApp(address), { status: 200, text: 'first' });
  const logs = follow('logs --follow');
  const line = await logs.until((text) => text.includes('took /'));

  expect([set.stdout, waiting.stdout]).toEqual([
    '+ MODE  added\n',
    expect.stringContaining('not applied yet: variable MODE; run pcp restart\n'),
  ]);
  expect(line).toMatch(/^\d{4}-\S+Z {2}\w+ +took \/$/);
  expect(await logs.end()).toBe('SIGINT');
  await becomes(() => pcp('run env'), { stdout: expect.stringMatching(/^MODE=first$/m) as unknown });
});

test('status -w prints that the app stops, and that it starts', async () => {
  const watched = follow('status --watch');
  const until = (status: string) => watched.until((text) => text.endsWith(`Z  ${status}`));

  await until('running');
  const stop = await pcp('stop');
  await until('stopped');
  const start = await pcp('start');
  await until('running');

  expect(stop.stdout).toBe('acme/site  stopped, wanted: stopped\n');
  expect(start.stdout).toMatch(/^acme\/site {2}\w+, wanted: running\n$/);
  expect(await watched.end()).toBe('SIGINT');
});

test('scale says what changes and what is left, and the container has the new size', async () => {
  const scaled = await pcp('scale web memory=160MB');
  await untilRuns();

  expect(scaled.stdout).toMatch(/\nweb .* → 160 MiB\nFree in local: /);
  // The former container may still end its requests.
  await becomes(limits, expect.arrayContaining([160 * 2 ** 20]) as object);
});

test('a domain is added with its records, checked and removed', async () => {
  const added = await pcp('domains add shop.example.test');
  const checked = await pcp('domains check shop.example.test', 1);
  await pcp('domains remove shop.example.test --yes');

  expect(added.stdout).toMatch(/^shop\.example\.test {2}\w+\n/);
  expect(added.stdout).toMatch(/ shop\.example\.test +\S+ +not set\n/);
  expect(checked.stdout).toMatch(/^shop\.example\.test {2}\w+\n/);
  expect((await pcp('domains')).stderr).toContain('The app has no domain of its own.');
});

test('a rollback is a deploy of an earlier one, and the metrics have values', async () => {
  await pcp('deploy');
  const back = await pcp('rollback');
  const deploys = await pcp('deploys');

  expect(back.stderr).toMatch(/^Rolling back to #1 of [^]*✓ Deploy #3 has succeeded/);
  expect(deploys.stdout).toMatch(/\n#3 +succeeded .*\n#2 +succeeded .*\n#1 +succeeded .*\n$/);
  await becomes(() => pcp('metrics'), { stdout: expect.stringMatching(/\nweb +memory +\d/) as unknown });
});

test.skipIf(whyNoClient() !== null)('ssh is a shell on the terminal, and ends with its code', async () => {
  const env = { PCP_URL: plane.served.url, PCP_TOKEN: plane.token, PCP_APP: 'acme/site' };
  const line = `stty columns 91 rows 33; '${process.execPath}' '${program}' ssh`;
  const { ended, output, type } = runOnTerminal(person, line, env);

  await type('$ ', 'stty size; echo ready-$((6 * 7))');
  await type('ready-42', 'exit 7');

  expect([await ended, output()]).toEqual([7, expect.stringContaining('33 91')]);
});
