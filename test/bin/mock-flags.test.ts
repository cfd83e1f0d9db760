import { expect, test } from 'vitest';
import { readFlags } from '../../bin/mock-flags.ts';

test('reads the options of the mock', () => {
  const flags = readFlags([
    '--port',
    '0',
    '--scenario',
    'first-run',
    '--scenarios',
    'mine',
    '--stateless',
    '--no-watch',
  ]);

  expect(flags).toMatchObject({
    port: 0,
    host: 'localhost',
    scenario: 'first-run',
    scenarioFolders: [expect.stringContaining('mock/scenarios'), 'mine'],
    stateless: true,
    watches: false,
  });
});

test.each([
  ['300', { fromMs: 300, toMs: 300 }],
  ['200..400', { fromMs: 200, toMs: 400 }],
  ['0..0', { fromMs: 0, toMs: 0 }],
])('reads the delay %s', (text, delay) => {
  expect(readFlags(['--delay', text])).toMatchObject({ faults: { delay, seed: '1' } });
});

test.each(['', 'soon', '400..200', '200...400', '3e2', '1..', '7200000'])('rejects the delay "%s"', (text) => {
  expect(() => readFlags(['--delay', text])).toThrow(
    `--delay takes milliseconds, such as 300 or 200..400, up to one hour, not "${text}"`,
  );
});

test.each([
  ['5%', 0.05],
  ['0.05', 0.05],
  ['100%', 1],
  ['0', 0],
])('reads the share %s', (text, fail) => {
  expect(readFlags(['--fail', text])).toMatchObject({ faults: { fail } });
});

test.each(['', 'often', '101%', '5', '5 %', '%'])('rejects the share "%s"', (text) => {
  expect(() => readFlags(['--fail', text])).toThrow(
    `--fail takes a share of the requests, such as 5% or 0.05, up to 100%, not "${text}"`,
  );
});

test.each([
  ['https://app.localhost', 'https://app.localhost'],
  ['HTTPS://App.Localhost:443', 'https://app.localhost'],
  ['http://192.168.1.20:*', 'http://192.168.1.20:*'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('adds the origin %s', (text, origin) => {
  expect(readFlags(['--origin', text]).origins).toEqual(['http://localhost:*', 'http://127.0.0.1:*', origin]);
});

test.each([
  '',
  '*',
  'null',
  'app.localhost',
  'https://*.acme.test',
  'https://acme.test/app',
  'https://me@acme.test',
  'file:///app',
])('rejects the origin "%s"', (text) => {
  expect(() => readFlags(['--origin', text])).toThrow(
    `--origin takes an origin, such as https://app.localhost:5173 or http://192.168.1.20:*, not "${text}"`,
  );
});
