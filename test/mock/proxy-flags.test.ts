import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/main.ts', '--port', '0', ...args], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, stdout, stderr };
}

test('an upstream that is no address is refused with what one looks like', () => {
  expect(run('--upstream', 'localhost:4000')).toEqual({
    status: 1,
    stdout: '',
    stderr: '--upstream takes the address of a server, like https://api.example.test, not "localhost:4000"\nSee npm start -- --help\n',
  });
});

test('a recording needs a server', () => {
  const { status, stderr } = run('--record', 'traffic.har');

  expect(status).toBe(1);
  expect(stderr).toBe('--record keeps the traffic with a server; name the server with --upstream.\nSee npm start -- --help\n');
});

test('a file that cannot be recorded to is named, without a stack', () => {
  const { status, stderr } = run('--upstream', 'http://127.0.0.1:9', '--record', 'package.json');

  expect(status).toBe(1);
  expect(stderr).toBe(
    '--record cannot write package.json: it is there already, and nothing is written over. Name a file that is new, in a folder that is there.\n',
  );
});
