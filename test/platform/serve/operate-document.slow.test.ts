import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../scripts/bench/listen.ts';
import { PostgresServer } from '../database/postgres-server.ts';
import { healthCheck, serviceArguments, variablesOf } from './compose-file.ts';
import { commandsOf, prepareMachine, runCommands } from './operate-document.ts';
import { startServeWith } from './served.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'machine-'));
  prepareMachine(root);
});
afterEach(() => rmSync(root, { recursive: true }));

test('each command of docs/operate.md works, one after the other', async () => {
  const commands = commandsOf('docs/operate.md');
  await using postgres = await PostgresServer.start();
  const environment = { PORT: String(await freePort()), PCP_ADMIN_PORT: String(await freePort()) };

  const { status, output } = await runCommands(commands, { root, databaseUrl: postgres.url(), environment });

  expect([status, /FAILED: .*/.exec(output)?.[0]], output).toEqual([0, undefined]);
  expect(output).toContain('"slug":"acme"');
  expect(commands.length).toBeGreaterThan(15);
});

test('each command of docs/several-servers.md works', async () => {
  const commands = commandsOf('docs/several-servers.md');
  await using postgres = await PostgresServer.start();

  const { status, output } = await runCommands(commands, { root, databaseUrl: postgres.url(), environment: {} });

  expect([status, /FAILED: .*/.exec(output)?.[0]], output).toEqual([0, undefined]);
  expect(commands).toHaveLength(4);
});

test('the service of compose.yaml starts with its variables, and its health check follows the server', async () => {
  await using postgres = await PostgresServer.start();
  const host = { POSTGRES_PASSWORD: 'demo', PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64') };
  const inside = { DATABASE_URL: postgres.url(), PCP_DATA: join(root, 'data') };
  await using served = await startServeWith(
    { ...variablesOf(host), ...inside },
    ...serviceArguments.slice(1).map(onLoopback),
  );
  const check = () => {
    const [, program = '', ...args] = healthCheck.map((part) => part.replace('http://127.0.0.1:9000', served.adminUrl));
    return spawnSync(program, args).status;
  };

  const whileItRuns = check();
  await served.end('SIGTERM');

  expect([served.token === null, whileItRuns, check()]).toEqual([false, 0, 1]);
});

/** A server of a test listens nowhere else. */
function onLoopback(argument: string): string {
  return argument === '0.0.0.0' ? 'localhost' : argument;
}

test('a command that fails, or a server that does not listen, is reported', async () => {
  const machine = { root, databaseUrl: '', environment: { PORT: '0', PCP_ADMIN_PORT: '0' } };

  const failed = await runCommands(
    ['npx platform-control-plane-server serve --check --config none.yaml', 'echo next'],
    machine,
  );
  const silent = await runCommands(
    ['npx platform-control-plane-server serve --config none.yaml', 'echo next'],
    machine,
  );

  expect([failed.status, silent.status]).toEqual([1, 1]);
  expect(failed.output).toContain('FAILED: npx platform-control-plane-server serve --check --config none.yaml');
  expect(silent.output).toContain('FAILED: npx platform-control-plane-server serve --config none.yaml');
  expect(failed.output + silent.output).not.toContain('next\n');
});
