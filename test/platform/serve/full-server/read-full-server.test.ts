import { expect, test } from 'vitest';
import {
  readFullServer,
  readServersSecret,
  refuseEngine,
} from '../../../../platform/serve/full-server/read-full-server.ts';

const url = 'http://10.0.0.5:4000';
const secret = 'servers-of-a-test-0123456789abcdef';
const complete = { PCP_SERVERS_SECRET: secret, DATABASE_URL: 'postgres://pcp@db.test/pcp' };

test('a server that only serves the API needs the secret of the full one, and its database', () => {
  const read = (environment: Readonly<Record<string, string>>) => readFullServer({ fullServer: url, environment });

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
  expect(() => readFullServer({ environment })).toThrow('PCP_SERVERS_SECRET has to have 32 characters');
});

test('a server without a secret is a full one', () => {
  expect([readServersSecret({ environment: {} }), readFullServer({ environment: {} })]).toEqual(['', null]);
});

test('a server that only serves the API runs no engine', () => {
  expect(() => refuseEngine({ url, secret }, '/run/docker.sock')).toThrow(
    'A server with --only api runs no apps on its machine. Start it without --only api.',
  );
  expect(refuseEngine({ url, secret }, null)).toBeUndefined();
  expect(refuseEngine(null, '/run/docker.sock')).toBeUndefined();
});
