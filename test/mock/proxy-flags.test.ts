import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/main.ts', '--port', '0', ...args], {
    encoding: 'utf8',
    timeout: 300_000,
  });
  return { status, stdout, stderr };
}

test('rejects an invalid upstream URL with an example', () => {
  expect(run('--upstream', 'localhost:4000')).toEqual({
    status: 1,
    stdout: '',
    stderr:
      '--upstream takes the URL of a server, such as https://api.example.test, not "localhost:4000"\nSee npm start -- --help\n',
  });
});

test('rejects a recording without an upstream', () => {
  const { status, stderr } = run('--record', 'traffic.har');

  expect(status).toBe(1);
  expect(stderr).toBe('--record needs --upstream: it records the traffic with that server.\nSee npm start -- --help\n');
});

test('names a recording file that is not writable, without a stack trace', () => {
  const { status, stderr } = run('--upstream', 'http://127.0.0.1:9', '--record', 'package.json');

  expect(status).toBe(1);
  expect(stderr).toBe(
    '--record cannot write package.json: the file exists already. Choose a new file in an existing folder.\n',
  );
});
