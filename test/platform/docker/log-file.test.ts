import { appendFileSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLogFile } from '../../../platform/docker/follow-log-file.ts';
import { readDocker, readPodman, startOf } from '../../../platform/docker/log-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-file-'));
  path = join(folder, 'ctr.log');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test('reads lines that are written to a file right before another file replaces it', async () => {
  writeFileSync(path, podmanLine('first'));
  await atTheEnd(() => {
    appendFileSync(path, podmanLine('last of the old file'));
    writeFileSync(`${path}.tmp`, podmanLine('first of the new file'));
    renameSync(`${path}.tmp`, path);
  });

  expect(await textsOf(readPodman, 0)).toEqual(['first', 'last of the old file', 'first of the new file']);
});

test('reads the former files of Docker that have something since a time, the oldest first', async () => {
  writeFileSync(`${path}.2`, dockerLine('too old', '2026-11-21T08:00:00.5Z'));
  utimesSync(`${path}.2`, 0, Date.parse('2026-11-21T08:00:00.5Z') / 1000);
  writeFileSync(
    `${path}.1`,
    dockerLine('before', '2026-11-21T08:59:59.9Z') + dockerLine('former', '2026-11-21T09:00:00.1Z'),
  );
  writeFileSync(path, dockerLine('present', '2026-11-21T09:00:00.2Z'));

  expect(await textsOf(readDocker, Date.parse('2026-11-21T09:00:00Z'))).toEqual(['former', 'present']);
});

test('joins the parts of a long line, with the time of the first', async () => {
  writeFileSync(
    path,
    `{"log":"one ","stream":"stdout","time":"2026-11-21T09:00:00.1Z"}
{"log":"error\\n","stream":"stderr","time":"2026-11-21T09:00:00.2Z"}
{"log":"half of an ent
{"log":"line\\n","stream":"stdout","time":"2026-11-21T09:00:00.3Z"}
`,
  );

  const lines = [];
  for await (const line of followLogFile({ path, read: readDocker, isRunning }, 0, AbortSignal.timeout(60_000)))
    lines.push(line);

  expect(lines).toEqual([
    { at: Date.parse('2026-11-21T09:00:00.2Z'), stream: 'stderr', text: 'error' },
    { at: Date.parse('2026-11-21T09:00:00.1Z'), stream: 'stdout', text: 'one line' },
  ]);
});

test.each([
  ['Docker', readDocker, '{"log":"no database","stream":"stderr","time":"2026-11-21T09:00:00.1Z"}\n'],
  ['Podman', readPodman, '2026-11-21T09:00:09.9+00:00 stderr P no database\n'],
])('reads the last line of a container of %s without its newline', async (_name, read, entry) => {
  writeFileSync(path, entry);

  expect(await textsOf(read, 0)).toEqual(['no database']);
});

test('a line that a run began without a newline ends with it', async () => {
  const entries = [
    '2026-11-21T09:00:09.9+00:00 stderr P no database',
    '2026-11-21T09:00:09.9+00:00 stdout P starting',
    '2026-11-21T09:00:10.1+00:00 stderr F starting again',
  ];
  writeFileSync(path, `${entries.join('\n')}\n`);
  const startOfRun = () => Date.parse('2026-11-21T09:00:10Z');

  const texts = [];
  const file = { path, read: readPodman, isRunning, startOfRun };
  for await (const { text } of followLogFile(file, 0, AbortSignal.timeout(60_000))) texts.push(text);

  expect(texts).toEqual(['no database', 'starting', 'starting again']);
});

test('a line of an earlier run is read while the next run writes nothing', async () => {
  writeFileSync(path, '2026-11-21T09:00:09.9+00:00 stderr P no database\n');
  const startOfRun = () => Date.parse('2026-11-21T09:00:10Z');
  const file = { path, read: readPodman, isRunning: async () => true, startOfRun };

  const lines = followLogFile(file, 0, AbortSignal.timeout(60_000));

  expect(await lines[Symbol.asyncIterator]().next()).toMatchObject({ value: { text: 'no database' } });
});

test.each([
  ['between a former end and the start', '09:00:10Z', '2026-11-21T09:00:09Z', Date.parse('2026-11-21T09:00:09.5Z')],
  ['before the first start', '09:00:10Z', '0001-01-01T00:00:00Z', -Infinity],
  ['at the start of a run that has ended', '09:00:10Z', '2026-11-21T09:00:12Z', Date.parse('2026-11-21T09:00:10Z')],
])('the lines of a run begin %s', (_, started, FinishedAt, expected) => {
  expect(startOf({ StartedAt: `2026-11-21T${started}`, FinishedAt })).toBe(expected);
});

const isRunning = async () => false;

async function textsOf(read: typeof readDocker, since: number): Promise<string[]> {
  const texts: string[] = [];
  for await (const { text } of followLogFile({ path, read, isRunning }, since, AbortSignal.timeout(60_000)))
    texts.push(text);
  return texts;
}

function podmanLine(text: string): string {
  return `2026-11-21T09:53:12.338123456+00:00 stdout F ${text}\n`;
}

function dockerLine(text: string, time: string): string {
  return `${JSON.stringify({ log: `${text}\n`, stream: 'stdout', time })}\n`;
}

/** Runs once, right after a process has read the file to its end. */
async function atTheEnd(run: () => void): Promise<void> {
  const probe = await open(path);
  // All handles of files share the prototype.
  const handle = Object.getPrototypeOf(probe) as typeof probe;
  const read = Reflect.get(handle, 'read') as (
    this: unknown,
    ...args: readonly unknown[]
  ) => Promise<{ readonly bytesRead: number }>;
  await probe.close();
  let isDone = false;
  const spy = async function (this: unknown, ...args: readonly unknown[]) {
    const result = await Reflect.apply(read, this, args);
    if (result.bytesRead === 0 && !isDone) {
      isDone = true;
      run();
    }
    return result;
  };
  vi.spyOn(handle, 'read').mockImplementation(spy as never);
}
