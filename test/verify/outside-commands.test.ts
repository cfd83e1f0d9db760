import { expect, test } from 'vitest';
import { startOutsideCommands } from '../../verify/workflows/commands.ts';

const node = (script: string, ...args: readonly string[]) => ['node', '-e', script, ...args];
const signal = new AbortController().signal;

test('offers the actions that have a command', async () => {
  await using outside = await startOutsideCommands({ commands: { pay: node('') }, environment: {}, signal });

  const response = await fetch(`${outside.url}/actions`);

  expect(await response.json()).toEqual({ actions: ['pay'] });
});

test('puts fields of the request into arguments, and returns the token that the command prints', async () => {
  const commands = { readInvitation: node('console.log(process.argv[1] + process.env.SUFFIX)', 'token-of-{email}') };
  await using outside = await startOutsideCommands({ commands, environment: { SUFFIX: '!' }, signal });

  const response = await fetch(`${outside.url}/read-invitation`, { method: 'POST', body: '{"email":"ada@acme.test"}' });

  expect(await response.json()).toEqual({ token: 'token-of-ada@acme.test!' });
});

test('responds with 409 if the command fails, or prints no token', async () => {
  const commands = { pay: node('process.exitCode = 1'), readInvitation: node('') };
  await using outside = await startOutsideCommands({ commands, environment: {}, signal });

  const [pay, read, unknown] = await Promise.all(
    ['/pay', '/read-invitation', '/push'].map((path) => fetch(outside.url + path, { method: 'POST', body: '{}' })),
  );

  expect([pay?.status, read?.status, unknown?.status]).toEqual([409, 409, 404]);
});
