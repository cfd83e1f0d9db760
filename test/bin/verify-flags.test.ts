import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { readFlags } from '../../bin/verify-flags.ts';

const required = ['--base-url', 'http://localhost:3000/', '--config', 'verify.json'];

function read(...args: string[]) {
  return readFlags([...required, ...args], ['listTiers', 'getApp']);
}

test('reads all flags', () => {
  const flags = read(
    ...[
      '--allow-writes',
      '--only',
      'listTiers',
      '--only',
      'getApp',
      '--seed',
      '7',
      '--timeout',
      '0.5',
      '--max-wait',
      '2',
      '--concurrency',
      '3',
    ],
    ...[
      '--header',
      'X-Api-Key: a: b',
      '--known',
      'known.yaml',
      '--require-all',
      '--json',
      '-',
      '--junit',
      'verify.xml',
      '--quiet',
      '--keep',
    ],
  );

  expect(flags).toEqual({
    baseUrl: 'http://localhost:3000',
    config: 'verify.json',
    allowsWrites: true,
    only: ['listTiers', 'getApp'],
    seed: 7,
    timeoutMs: 500,
    maxWaitMs: 2000,
    concurrency: 3,
    headers: { 'X-Api-Key': 'a: b' },
    known: 'known.yaml',
    requiresAll: true,
    files: { json: '-', junit: 'verify.xml', html: null },
    isQuiet: true,
    keeps: true,
  });
});

test('writes nothing by default', () => {
  expect(read()).toMatchObject({
    allowsWrites: false,
    keeps: false,
    only: [],
    headers: {},
    timeoutMs: 10_000,
    files: { json: null, junit: null, html: null },
  });
});

test.each([
  [['--only', 'getAp'], '--only: the contract has no operation "getAp". Did you mean "getApp"?'],
  [['--seed', '1.5'], '--seed: "1.5" is not a whole number from 0 on.'],
  [['--timeout', '0'], '--timeout: "0" is not a number from 0 on.'],
  [['--concurrency', 'many'], '--concurrency: "many" is not a whole number from 1 on.'],
  [['--header', 'X-Api-Key secret'], `--header: "X-Api-Key secret" is not in the form 'Name: value'.`],
  [['--json', '/nowhere/report.json'], '--json: the folder /nowhere does not exist.'],
  [['--html', tmpdir()], `--html: ${tmpdir()} is a folder.`],
  [['--base-url', 'localhost:3000'], '--base-url: "localhost:3000" is not a URL such as http://localhost:3000.'],
  [['--base-url', 'http://ada:secret@localhost'], '--base-url has credentials; send them with --header instead.'],
  [
    ['--base-url', 'http://localhost/api/'],
    '--base-url: leave out /api, with which every path of the contract starts.',
  ],
  [
    ['--base-url', 'http://localhost/api/api//'],
    '--base-url: leave out /api, with which every path of the contract starts.',
  ],
  [['--base-url', 'http://localhost/API'], '--base-url: leave out /api, with which every path of the contract starts.'],
  [['--allow-write'], 'There is no option "--allow-write". Did you mean "--allow-writes"?'],
])('rejects %j', (args, message) => {
  expect(() => read(...args)).toThrow(message);
});

test('needs a server and a configuration', () => {
  expect(() => readFlags(['--config', 'verify.json'], [])).toThrow('--base-url is missing');
  expect(() => readFlags(['--base-url', 'http://localhost'], [])).toThrow('--config is missing');
});
