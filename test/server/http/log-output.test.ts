import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LogOutput } from '../../../server/http/log-output.ts';

const writes: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  writes.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

function openLog() {
  const output = new LogOutput({ write: (text) => void writes.push(text) });
  return { output, log: pino({ base: null, timestamp: false }, output) };
}

/** The messages of each write. */
function messages(): string[][] {
  return writes.map((text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { readonly msg: string }).msg),
  );
}

test('an entry after a pause is written at once, and those of a busy moment together', () => {
  const { log } = openLog();
  for (const message of ['first', 'second', 'third']) log.info(message);
  expect(messages()).toEqual([['first']]);

  vi.advanceTimersByTime(20);
  expect(messages()).toEqual([['first'], ['second', 'third']]);

  log.info('fourth');
  vi.advanceTimersByTime(20);
  expect(messages()).toEqual([['first'], ['second', 'third'], ['fourth']]);

  vi.advanceTimersByTime(20);
  log.info('fifth');
  expect(messages().at(-1)).toEqual(['fifth']);
});

test('a warning and an error are written at once, after the entries that wait', () => {
  const { log } = openLog();
  for (const message of ['first', 'second']) log.info(message);
  log.warn('warned');
  log.info('third');
  log.error('failed');

  expect(messages()).toEqual([['first'], ['second', 'warned'], ['third', 'failed']]);
});

test('a flush of the log writes what waits', () => {
  const { log } = openLog();
  const done = vi.fn();
  for (const message of ['first', 'second']) log.info(message);
  log.flush(done);

  expect(messages()).toEqual([['first'], ['second']]);
  expect(done).toHaveBeenCalledOnce();
});

const logs =
  "import { createLog } from './server/http/log.ts'; const log = createLog(); for (const n of [1, 2, 3]) log.info({ n }, '');";

test.each([
  ['ends', ''],
  ['exits', 'process.exit(0)'],
  [
    'replaces the output',
    'process.stdout.write = ((write) => (text) => write(text)).call(null, process.stdout.write.bind(process.stdout));',
  ],
])('all entries are written when a process %s', async (_, end) => {
  vi.useRealTimers();
  const root = new URL('../../../', import.meta.url);
  const code = end.startsWith('process.stdout') ? `${end}${logs}` : `${logs}${end}`;

  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { cwd: root });
  const numbers = stdout
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly n: number }).n);
  // The system may still be writing the first one.
  expect(numbers.toSorted()).toEqual([1, 2, 3]);
});
