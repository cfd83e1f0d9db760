import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { startMock } from '../../../mock/start.ts';
import { startServing as start } from './served.ts';

const addresses = ['127.0.0.1', '[::1]'];

function statuses(port: string, path: string): Promise<number[]> {
  return Promise.all(addresses.map(async (address) => (await fetch(`http://${address}:${port}${path}`)).status));
}

test('localhost is 127.0.0.1 and ::1, with one port', async () => {
  const served = await start({}, { host: 'localhost' });
  const [api, admin] = [new URL(served.url), new URL(served.adminUrl)];

  const responded = [await statuses(api.port, '/api/unknown'), await statuses(admin.port, '/livez')];
  await served.stop();

  expect(responded).toEqual([
    [404, 404],
    [200, 200],
  ]);
  expect([api.hostname, admin.hostname]).toEqual(['localhost', 'localhost']);
  for (const address of addresses) {
    await expect(fetch(`http://${address}:${api.port}/api/unknown`)).rejects.toThrow('fetch failed');
    await expect(fetch(`http://${address}:${admin.port}/livez`)).rejects.toThrow('fetch failed');
  }
});

test('so it is for the mock', async () => {
  await using mock = await startMock();

  expect(await statuses(new URL(mock.url).port, '/api/health')).toEqual([200, 200]);
});

test('a port that is taken at ::1 is taken', async () => {
  const other = createServer().listen(0, '::1');
  await once(other, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = other.address() as { port: number };

  await expect(startMock({ port })).rejects.toThrow(`EADDRINUSE: address already in use ::1:${port}`);

  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow('fetch failed');
  other.close();
});

test('the port for operators is on this machine only, whatever the host of the API is', async () => {
  const [usual, wide] = [
    await start({}, { host: '0.0.0.0' }),
    await start({}, { host: '127.0.0.1', adminHost: '0.0.0.0' }),
  ];
  await Promise.all([usual.stop(), wide.stop()]);

  expect([new URL(usual.adminUrl).hostname, new URL(wide.adminUrl).hostname]).toEqual(['localhost', '0.0.0.0']);
});
