import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { Person, readJson } from './pcp.ts';

let mock: RunningMock;
let viewer: Person;
beforeAll(async () => {
  mock = await startMock({ host: '127.0.0.1' });
  viewer = new Person({ PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_viewer', PCP_APP: 'acme/storefront' });
});
beforeEach(() => mock.reset());
afterAll(async () => {
  viewer[Symbol.dispose]();
  await mock.stop();
});

interface Line {
  readonly service: string;
  readonly ts: number;
  readonly level: string;
  readonly message: string;
}
// `searchServiceLogs` has such lines.
const linesOf = (ended: Awaited<ReturnType<Person['run']>>) => readJson(ended) as Line[];

test('logs merges the lines of all services by time', async () => {
  const ended = await viewer.run('logs --since 6h --json');

  const lines = linesOf(ended);
  expect(ended.code).toBe(0);
  expect([...new Set(lines.map(({ service }) => service))].toSorted()).toEqual(['db', 'web']);
  expect(lines.map(({ ts }) => ts)).toEqual(lines.map(({ ts }) => ts).toSorted((a, b) => a - b));
});

test('--since is exact, although the contract has ranges', async () => {
  const now = new Date().getTime();
  const lines = linesOf(await viewer.run('logs -s web --since 5m --json'));
  const more = linesOf(await viewer.run('logs -s web --since 15m --json'));

  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(({ ts }) => ts < now - 6 * 60_000)).toEqual([]);
  expect(more.length).toBeGreaterThan(lines.length);
});

test('-g and --level narrow the lines', async () => {
  const lines = linesOf(await viewer.run('logs -s web --since 24h -g checkout --level info --json'));
  const none = await viewer.run('logs -s web -g nothing-has-this');

  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(({ level, message }) => level !== 'info' || !message.includes('checkout'))).toEqual([]);
  expect(none).toEqual({ code: 0, stdout: '', stderr: 'There are no such lines. Go back further with --since.\n' });
});

test.each([
  ['logs -s wbe', 'The app has no service "wbe". Did you mean "db" or "web"?'],
  ['logs --since yesterday', '"yesterday" is not a time such as 30m, 6h or 2d, up to 7d.'],
  ['logs --since 8d', '"8d" is not a time'],
  ['logs -f --since yesterday', '"yesterday" is not a time such as 30m, 6h or 2d, up to 7d.'],
])('pcp %s is 2', async (args, message) => {
  expect(await viewer.run(args)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
});

test('--deploy prints the log of a deploy, and says which do not exist', async () => {
  const { code, stdout } = await viewer.run('logs --deploy 41');
  const followed = await viewer.run('logs --deploy 41 --follow --json -g exit');
  const missing = await viewer.run('logs --deploy 99');
  const since = await viewer.run('logs --deploy 41 --since 6h');

  expect(code).toBe(0);
  expect(stdout).toMatch(/ {2}build {5}The build ended with exit code 1\.\n$/);
  expect(readJson(followed)).toEqual([
    expect.objectContaining({ step: 'build', line: 'The build ended with exit code 1.' }),
  ]);
  expect(followed.stderr).toBe('The deploy has ended: failed.\n');
  expect(missing.code).toBe(5);
  expect(since).toMatchObject({ code: 2, stderr: expect.stringContaining('--since does not go with --deploy') });
});

test('a log that is followed goes on after a lost connection without a loss, and ends with its reader', async () => {
  await mock.chooseScenario('streams-break');
  await mock.clock.setSpeed(100);

  const read = (await follow(['--json'], 9)).map((line) => JSON.parse(line) as Line & { id: string });
  const response = await fetch(`${mock.url}/api/workspaces/acme/apps/storefront/logs?last=1000`, {
    headers: { authorization: 'Bearer pcp_demo_viewer' },
  });
  const { lines } = (await response.json()) as { lines: typeof read };

  const first = lines.findIndex(({ id }) => id === read[0]?.id);
  expect(read).toEqual(lines.slice(first, first + 9));
});

test('a log that is followed has the time, the level and the service of each line', async () => {
  await mock.clock.setSpeed(100);

  const all = await follow(['--since', '15m'], 40);
  const ofWeb = await follow(['-s', 'web', '--level', 'info', '-g', 'CHECKOUT'], 3);

  const shown = all.map((line) => /^(\S+) {2}(\w+) +(db|web) {2}\S/.exec(line));
  const times = shown.map((match) => match?.[1] ?? '');
  expect(new Set(shown.map((match) => match?.[3]))).toEqual(new Set(['db', 'web']));
  expect(times.every((time) => new Date(time).toISOString() === time)).toBe(true);
  expect(ofWeb.filter((line) => !/^\S+Z {2}info {3}\{.*checkout/.test(line))).toEqual([]);
});

/** The first lines that `pcp logs -f` prints; then nothing reads them any more. */
async function follow(args: readonly string[], count: number): Promise<string[]> {
  const child = viewer.start(['logs', '-f', ...args]);
  const read: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) if (read.push(line) === count) break;
  child.stdout.destroy();
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(0);
  return read;
}
