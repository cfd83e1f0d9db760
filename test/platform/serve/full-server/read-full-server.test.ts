import { expect, test } from 'vitest';
import { readFullServer, readServersSecret } from '../../../../platform/serve/full-server/read-full-server.ts';

const url = 'http://10.0.0.5:4000';
const secret = 'servers-of-a-test-0123456789abcdef';
const local = { id: 'local', virtual: false };
const config = { regions: [local] };
const complete = { PCP_SERVERS_SECRET: secret, DATABASE_URL: 'postgres://pcp@db.test/pcp' };
const given = { fullServer: url, environment: complete, isSimulated: true, config };

test('a server that only serves the API needs the secret of the full one, and its database', () => {
  const read = (environment: Readonly<Record<string, string>>) => readFullServer({ ...given, environment });

  expect(read(complete)).toEqual({ url, secret });
  expect(() => read({ ...complete, PCP_SERVERS_SECRET: '' })).toThrow(
    'A server with --only api needs PCP_SERVERS_SECRET, with the text that the full server has in it.',
  );
  expect(() => read({ PCP_SERVERS_SECRET: secret })).toThrow(
    'A server with --only api needs DATABASE_URL: it shares a database with the full server.',
  );
});

test.each([
  ['31 characters', secret.slice(3)],
  ['spaces', secret.replaceAll('-', ' ')],
])('a secret with %s is refused, by a full server too', (_what, text) => {
  const environment = { PCP_SERVERS_SECRET: text };

  expect(() => readServersSecret({ environment })).toThrow('PCP_SERVERS_SECRET has to have 32 characters');
  expect(() => readFullServer({ environment, config })).toThrow('PCP_SERVERS_SECRET has to have 32 characters');
});

test('a server without a secret is a full one', () => {
  expect([readServersSecret({ environment: {} }), readFullServer({ environment: {}, config })]).toEqual(['', null]);
});

test('a server that only serves the API has no regions on an engine, but may have clusters', () => {
  const read = (isSimulated: boolean, ...regions: (typeof config)['regions']) =>
    readFullServer({ ...given, isSimulated, config: { regions } });
  const kubernetes = { kubeconfig: null, registry: 'registry.test/apps', storage: 5000 };
  const cluster = { id: 'cluster', virtual: false, kubernetes };

  expect(read(true, local)).toEqual({ url, secret });
  expect(read(false, { id: 'edge', virtual: true }, cluster)).toEqual({ url, secret });
  expect(() => read(false, cluster, local)).toThrow(
    'A server with --only api cannot have regions whose apps run on an engine, such as "local". Use it where apps run in clusters, or are simulated by --simulated.',
  );
});
