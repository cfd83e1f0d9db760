import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { type LogFormat, type LogLevel, openLog } from '../../../platform/serve/open-log.ts';

test('writes an event as a line for people, and the stack of an error below', () => {
  const { log, lines } = start({ format: 'pretty' });
  const error = new Error('no route', { cause: new Error('no cable') });

  log.info({ operationId: 'getMe', status: 200, client: '::1', note: 'a\nb\u001b[31m' }, 'responded');
  log.error({ err: error, token: 'pcp_1' }, 'a step failed');
  const [first = '', second = ''] = lines;

  expect(first).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z INFO {2}responded operationId=getMe status=200 client=::1 note="a\\nb\\u001b\[31m"\n$/,
  );
  expect(second).toMatch(/ ERROR a step failed token="\[redacted\]"\n {4}Error: no route\n {8}at /);
  expect(second).toMatch(/\n {4}Caused by: Error: no cable\n/);
});

test('colours say nothing more', () => {
  const [plain, colored] = [start({ format: 'pretty' }), start({ format: 'pretty', hasColors: true })];

  for (const { log } of [plain, colored]) log.warn({ part: 'disk' }, 'full');

  const words = (lines: readonly string[]) => stripVTControlCharacters(lines.join('')).replace(/^\S+ /, '');
  expect(colored.lines[0]).toContain('\u001b[33mWARN \u001b[39m');
  expect(words(colored.lines)).toBe(words(plain.lines));
  expect(words(plain.lines)).toBe('WARN  full part=disk\n');
});

test('leaves out events of less weight, and writes JSON for programs', () => {
  const quiet = start({ level: 'warn' });
  const loud = start({ level: 'debug' });

  for (const { log } of [quiet, loud]) {
    log.debug?.({ kind: 'app' }, 'a step begins');
    log.info({}, 'listening');
    log.warn({}, 'full');
  }

  const messages = ({ lines }: typeof quiet) => lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg);
  expect(messages(quiet)).toEqual(['full']);
  expect(messages(loud)).toEqual(['a step begins', 'listening', 'full']);
});

interface Chosen {
  readonly level?: LogLevel;
  readonly format?: LogFormat;
  readonly hasColors?: boolean;
}

function start({ level = 'info', format = 'json', hasColors = false }: Chosen) {
  const lines: string[] = [];
  const output = { write: (line: string | Uint8Array) => lines.push(String(line)) > 0 };
  return { log: openLog({ level, format, output, hasColors }), lines };
}
