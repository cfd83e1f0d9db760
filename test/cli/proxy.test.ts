import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { freePort } from '../listen.ts';
import { Person } from './pcp.ts';

const far = 'http://platform.test';

/** A proxy that leads every address to the mock, and the addresses that were wanted. */
const wanted: string[] = [];
const proxy = createServer();
let mock: RunningMock;
let person: Person;
let url: string;
beforeAll(async () => {
  mock = await startMock({ host: '127.0.0.1' });
  person = new Person({ PCP_TOKEN: 'pcp_demo_owner' });
  proxy.on('connect', ({ url: target = '' }, client: Socket) => {
    wanted.push(target);
    const server = connect(Number(new URL(mock.url).port), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      server.pipe(client).pipe(server);
    });
    for (const socket of [client, server]) socket.on('error', () => void [client, server].map((one) => one.destroy()));
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  // A server that listens on a port has such an address.
  url = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
beforeEach(() => void wanted.splice(0));
afterAll(async () => {
  proxy.close();
  person[Symbol.dispose]();
  await mock.stop();
});

test.each([
  ['HTTP_PROXY', 'http://'],
  ['http_proxy', 'http://'],
  ['HTTP_PROXY', ''],
])('requests go by the proxy of %s, with the scheme %j', async (name, scheme) => {
  const { code, stdout } = await person.run(['whoami', '--url', far], { env: { [name]: `${scheme}${url}` } });

  expect([code, stdout, wanted]).toEqual([0, expect.stringContaining(far), ['platform.test:80']]);
});

test('this machine, and what NO_PROXY names, is reached without the proxy', async () => {
  const closed = `http://127.0.0.1:${await freePort()}`;
  const own = await person.run(['whoami', '--url', mock.url], { env: { HTTP_PROXY: closed } });
  const env = { HTTP_PROXY: `http://${url}`, NO_PROXY: '.test' };
  const excluded = await person.run(['whoami', '--url', far], { env });

  expect([own.code, excluded.code, wanted]).toEqual([0, 7, []]);
});

test('what is not the address of a proxy is named, and not shown', async () => {
  const { code, stderr } = await person.run(['whoami', '--url', far], { env: { HTTPS_PROXY: 'http://me:secret@a b' } });

  expect([code, stderr]).toEqual([2, expect.stringContaining('HTTPS_PROXY is not the URL of a proxy')]);
  expect(stderr).not.toContain('secret');
});
