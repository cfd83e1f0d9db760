import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { engineLogs } from '../../../../control-plane/simulated/database-logs/database-logs.ts';
import { categoriesOf, type LogPreset } from '../../../../control-plane/model/observability/log.ts';
import { parseLog } from '../../../../control-plane/model/observability/parse/parse-log.ts';
import { writableLines } from './writable-lines.ts';

const at = Date.UTC(2026, 10, 21, 9, 53, 12, 338);

/** Fields of simulated lines that the software itself does not write. */
const unwritten: Partial<Record<LogPreset, readonly string[]>> = {
  postgres: ['user', 'database', 'sqlstate'],
  mysql: ['user', 'code'],
};
const presets = Object.keys(engineLogs).filter((name): name is LogPreset => name in engineLogs);

test.each(presets)('reads each line that a simulated service writes: %s', (preset) => {
  const lines = writableLines(preset, at);
  const hidden = unwritten[preset] ?? [];

  const read = lines.map((line) =>
    parseLog(
      preset,
      engineLogs[preset].write(line).map((text) => ({ at, container: 'c', text })),
    ).map(({ text: _, ...parsed }) => parsed),
  );

  expect(lines.length).toBeGreaterThan(64);
  expect(read).toEqual(
    lines.map((line) => [
      { ...line, fields: Object.fromEntries(Object.entries(line.fields).filter(([name]) => !hidden.includes(name))) },
    ]),
  );
});

test('reads what PostgreSQL 15.18 of Debian 12 has written', () => {
  const found = parseLog('postgres', recorded('debian-12-postgresql-15.18'));

  expect(countOf(found)).toEqual({
    other: 9,
    connection: 18,
    slow: 3,
    error: 1,
    tempfile: 2,
    deadlock: 2,
    checkpoint: 2,
  });
  expect(found.find(({ category }) => category === 'error')).toEqual({
    ...{ at, container: 'c', category: 'error', severity: 'ERROR', level: 'error' },
    message: 'column "nonsense" does not exist at character 8',
    statement: 'select nonsense\n from t',
    fields: { pid: '3827', user: 'postgres', database: 'postgres' },
    text: [
      '2026-11-24 03:43:47.472 UTC [3827] postgres@postgres ERROR:  column "nonsense" does not exist at character 8',
      '2026-11-24 03:43:47.472 UTC [3827] postgres@postgres STATEMENT:  select nonsense',
      '\t from t',
    ].join('\n'),
  });
  expect(found.find(({ category }) => category === 'slow')).toMatchObject({
    message: 'duration: 154.908 ms',
    statement: 'select pg_sleep(0.15),\n  1 as two_lines',
    fields: { durationMs: '154.908' },
  });
  expect(found.find(({ category }) => category === 'tempfile')?.fields.bytes).toBe('368640');
});

test('reads what Redis 7.0.15 of Debian 12 has written', () => {
  const found = parseLog('redis', recorded('debian-12-redis-7.0.15'));

  expect(countOf(found)).toEqual({ other: 10, memory: 1, client: 8, persistence: 7, replication: 11, error: 2 });
});

test('reads what nginx 1.22.1 of Debian 12 has written', () => {
  const errors = parseLog('level', recorded('debian-12-nginx-1.22.1-error'));
  const requests = parseLog('level', recorded('debian-12-nginx-1.22.1-access'));

  expect(countOf(errors)).toEqual({ info: 15, error: 2 });
  expect(requests.map(({ message, level }) => [message, level])).toEqual([
    ['GET / 200', 'info'],
    ['GET /missing 404', 'warn'],
    ['GET /up?x=1 502', 'error'],
  ]);
});

test('joins stack traces, each in its own container', () => {
  const traces = [
    [
      'TypeError: x is not a function',
      '    at run (/app/a.js:1:2)',
      '    at main (/app/b.js:3:4) {',
      "  code: 'X'",
      '}',
    ],
    ['Traceback (most recent call last):', '  File "/app/a.py", line 1, in <module>', '    run()', 'ValueError: wrong'],
    [
      'java.lang.IllegalStateException: wrong',
      '\tat app.Main.main(Main.java:3)',
      'Caused by: java.io.IOException: gone',
      '\t... 1 more',
    ],
    ['panic: wrong', '', 'goroutine 1 [running]:', 'main.main()', '\t/app/main.go:4 +0x1d', 'exit status 2'],
  ];
  const interleaved = [0, 1, 2, 3, 4, 5].flatMap((row) =>
    traces.flatMap((lines, index) => {
      const text = lines[row];
      return text === undefined ? [] : [{ at, container: `c${index}`, text }];
    }),
  );

  const found = parseLog('level', interleaved);

  expect(found.map(({ text }) => text)).toEqual(traces.map((lines) => lines.join('\n')));
  expect(found.map(({ level }) => level)).toEqual(['error', 'error', 'error', 'fatal']);
});

test('keeps statements of two processes apart', () => {
  const time = '2026-11-21 09:53:12.338 UTC';
  const texts = [
    `${time} [7] ERROR:  one`,
    `${time} [8] ERROR:  two`,
    `${time} [7] STATEMENT:  select 1`,
    `${time} [8] STATEMENT:  select 2`,
  ];

  const found = parseLog('postgres', texts.map(written));

  expect(found.map(({ message, statement }) => [message, statement])).toEqual([
    ['one', 'select 1'],
    ['two', 'select 2'],
  ]);
});

test.each([
  [
    '{"level":50,"msg":"wrong","user":7}',
    { level: 'error', message: 'wrong', severity: 'ERROR', fields: { user: '7' } },
  ],
  ['{"severity":"warning","message":"slow"}', { level: 'warn', message: 'slow', severity: 'WARNING' }],
  ['level=debug msg=cold', { level: 'debug', severity: 'DEBUG' }],
  ['2026-11-21 09:53:12 WARN  a.B - slow', { level: 'warn', severity: 'WARN' }],
  ['[error] it is gone', { level: 'error', severity: 'ERROR' }],
  ['no error was found', { level: 'info', severity: '' }],
])('reads the level of %s', (text, expected) => {
  expect(parseLog('level', [written(text)])).toMatchObject([expected]);
});

test.each(presets)('keeps what is not in the format: %s', (preset) => {
  const garbage = [
    '',
    '\t',
    '{',
    '{"t":1}',
    '[',
    '\u0000\uffff',
    'STATEMENT:  x',
    '# Time: ',
    '}'.repeat(10),
    'null',
    '"x"',
    '1:M',
  ];

  const found = parseLog(preset, garbage.map(written));

  expect(found.map(({ text }) => text).join('\n')).toBe(garbage.join('\n'));
  expect(found.filter(({ category }) => !categoriesOf(preset).includes(category))).toEqual([]);
});

test('divides an entry that does not end', () => {
  const found = parseLog(
    'level',
    Array.from({ length: 1200 }, () => written('  at x')),
  );

  expect(found.map(({ text }) => text.split('\n').length)).toEqual([500, 500, 200]);
});

function recorded(name: string) {
  const text = readFileSync(new URL(`./recorded/${name}.txt`, import.meta.url), 'utf8');
  return text.trimEnd().split('\n').map(written);
}

function written(text: string) {
  return { at, container: 'c', text };
}

function countOf(found: readonly { readonly category: string }[]): Record<string, number> {
  const groups = Map.groupBy(found, ({ category }) => category);
  return Object.fromEntries([...groups].map(([category, lines]) => [category, lines.length]));
}
