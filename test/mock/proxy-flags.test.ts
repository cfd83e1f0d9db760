import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/main.ts', '--port', '0', ...args], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, stdout, stderr };
}

test('rejects an invalid upstream URL with an example', () => {
  expect(run('--upstream', 'localhost:4000')).toEqual({
    status: 1,
    stdout: '',
    stderr: '--upstream takes the address of a server, like https://api.example.test, not "localhost:4000"\nSee npm start -- --help\n',
  });
});

test('rejects a recording without an upstream', () => {
  const { status, stderr } = run('--record', 'traffic.har');

  expect(status).toBe(1);
  expect(stderr).toBe('--record keeps the traffic with a server; name the server with --upstream.\nSee npm start -- --help\n');
});

test('names a recording file that is not writable, without a stack trace', () => {
  const { status, stderr } = run('--upstream', 'http://127.0.0.1:9', '--record', 'package.json');

  expect(status).toBe(1);
  expect(stderr).toBe(
    '--record cannot write package.json: it is there already, and nothing is written over. Name a file that is new, in a folder that is there.\n',
  );
});
