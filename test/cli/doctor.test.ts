import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { freePort, listen } from '../listen.ts';
import { sendJson, startStandIn } from '../platform/providers/stand-in.ts';
import { selfSigned } from '../self-signed.ts';
import { Person, readJson } from './pcp.ts';

let mock: RunningMock;
beforeAll(async () => void (mock = await startMock({ host: '127.0.0.1' })));
afterAll(() => mock.stop());

test('prints one line for each check, with what there is', async () => {
  using person = new Person();
  await person.run(['login', mock.url], { input: 'pcp_demo_owner' });
  writeFileSync(join(person.folder, '.pcp.json'), JSON.stringify({ workspace: 'acme', app: 'storefront' }));

  const { code, stdout, stderr } = await person.run('doctor');

  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    new RegExp(`^✓ ok {2}node: [\\d.]+
✓ ok {2}configuration: has tokens of one control plane
✓ ok {2}link: this folder is acme/storefront
✓ ok {2}address: ${mock.url}
✓ ok {2}service: responds
✓ ok {2}clock: as that of the service
✓ ok {2}version: [\\d.]+, as the service
✓ ok {2}token: "Laptop" of Ada Park, scope full
$`),
  );
});

test('a token that may only read is named, not warned of, and one that is refused a failure', async () => {
  using person = new Person({ PCP_URL: mock.url });
  const read = await person.run('doctor --json', { env: { PCP_TOKEN: 'pcp_demo_read' } });
  const expired = await person.run('doctor --json', { env: { PCP_TOKEN: 'pcp_demo_expired' } });
  const none = await person.run('doctor --json');

  expect([read.code, readJson(read).at(-1)]).toEqual([
    0,
    {
      check: 'token',
      state: 'ok',
      message: expect.stringMatching(/^"Monthly report" of Ada Park, scope read, until \S+; it may only read$/),
      cure: null,
    },
  ]);
  expect([expired.code, readJson(expired).at(-1)]).toMatchObject([1, { check: 'token', state: 'failed' }]);
  expect([none.code, readJson(none).at(-1)]).toMatchObject([1, { message: 'There is no token for this address.' }]);
});

test('a configuration that others may read is the failure, and nothing is sent', async () => {
  using person = new Person();
  await person.run(['login', mock.url], { input: 'pcp_demo_owner' });
  const file = join(person.folder, '.config/pcp/config.json');
  chmodSync(file, 0o644);
  mock.reset();

  const { code, stdout } = await person.run('doctor');

  expect(code).toBe(1);
  expect(stdout).toContain(
    `✗ failed  configuration: Others may read ${file}, which contains tokens. Run: chmod 600 ${file}`,
  );
  expect(mock.requests()).toEqual([]);
});

test('without an address it names login, and a closed port is named', async () => {
  using person = new Person({ PCP_TOKEN: 'pcp_demo_owner' });
  const url = `http://127.0.0.1:${await freePort()}`;
  const none = await person.run('doctor');
  const closed = await person.run(['doctor', '--url', url]);

  expect(none).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('No control plane is named. Sign in: pcp login URL'),
  });
  expect(closed.code).toBe(1);
  expect(closed.stdout).toContain(`✗ failed  service: The control plane at ${url} cannot be reached (ECONNREFUSED).`);
});

test('a clock that differs, an old version and a broken part are warnings', async () => {
  await using server = await listen((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.setHeader('date', 'Mon, 01 Jan 2024 00:00:00 GMT');
    const health = {
      status: 'degraded',
      version: '0.2.7',
      checkedAt: '',
      checks: [{ component: 'registry', ok: false, latencyMs: 0 }],
    };
    const responses: Readonly<Record<string, unknown>> = {
      '/api/health': health,
      '/api/me': { user: { name: 'Ada' } },
    };
    response.end(JSON.stringify(responses[request.url ?? ''] ?? { tokens: [] }));
  });
  using person = new Person({ PCP_URL: server.url, PCP_TOKEN: 'pcp_demo_owner' });

  const { code, stdout } = await person.run('doctor');

  expect(code).toBe(0);
  expect(stdout).toContain('▲ warning  service: Not well: registry.');
  expect(stdout).toMatch(
    /▲ warning {2}clock: differs by \d+ s from that of the service. Set the clock of this machine.\n/,
  );
  expect(stdout).toMatch(/▲ warning {2}version: pcp is [\d.]+, and the service 0\.2\.7\./);
});

test('an address without encryption is a warning', async () => {
  using person = new Person({ PCP_URL: 'http://platform.invalid', PCP_TOKEN: 'pcp_demo_owner' });

  const { code, stdout } = await person.run('doctor');

  expect(code).toBe(1);
  expect(stdout).toContain(
    '▲ warning  address: http://platform.invalid sends the token without encryption. Use https:',
  );
});

test('a certificate that is not trusted is a failure with its cure', async () => {
  await using server = await startStandIn((_, response) => sendJson(response, {}), selfSigned('localhost'));
  using person = new Person({ PCP_URL: server.url, PCP_TOKEN: 'pcp_demo_owner' });

  const { code, stdout } = await person.run('doctor');
  const whoami = await person.run('whoami');

  const cure = 'Its certificate is not valid; of an authority of your own, name its file in NODE_EXTRA_CA_CERTS.';
  expect([code, whoami.code]).toEqual([1, 7]);
  expect(stdout).toContain(`(DEPTH_ZERO_SELF_SIGNED_CERT). ${cure} Check the address: ${server.url}\n`);
  expect(whoami.stderr).toContain(`(DEPTH_ZERO_SELF_SIGNED_CERT).\n${cure}\n`);
  expect(server.requests).toEqual([]);
});
