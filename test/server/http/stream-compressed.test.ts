import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { expect, test } from 'vitest';
import { ManualClock } from '../../clock.ts';
import { active, ada, endless, start, tail } from './streams.ts';

const gzip = { 'accept-encoding': 'gzip' };
const frame = 'data: {"deploy":null}\n\n';

async function open(url: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  const request = get(url, { headers: { accept: 'text/event-stream', ...ada, ...headers } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

/** The text of a compressed stream until it has a number of characters, or ends. */
async function read(response: IncomingMessage, length: number): Promise<string> {
  let text = '';
  const unpacked = response.pipe(createGunzip());
  for await (const chunk of unpacked) {
    text += String(chunk);
    if (text.length >= length) break;
  }
  return text;
}

test('a stream of states is compressed for a client that takes it, and a frame arrives at once', async () => {
  await using server = await start({ getActiveDeploy: async () => ({ status: 200, body: { deploy: null } }) });

  const response = await open(server.url + active, gzip);
  const text = await read(response, frame.length);

  expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(text).toBe(frame);
});

test.each([
  ['a client that names no encoding', active, {}],
  ['a client that refuses gzip', active, { 'accept-encoding': 'gzip;q=0, br' }],
  ['lines, which would be flushed one by one', tail, gzip],
])('is not compressed for %s', async (_, path, headers) => {
  const { source } = endless('line');
  await using server = await start({
    getActiveDeploy: async () => ({ status: 200, body: { deploy: null } }),
    readServiceLogs: async (__, { signal }) => ({ status: 200, frames: source(signal) }),
  });

  const response = await open(server.url + path, headers);
  const [chunk] = (await once(response, 'data')) as [Buffer];
  response.destroy();

  expect(response.headers['content-encoding']).toBeUndefined();
  expect(chunk.toString()).toContain('data: ');
});

test('a stream that fails delivers the frame before, and is broken off', async () => {
  const responses = [{ deploy: null }, { deploy: 'no deploy' }];
  const clock = new ManualClock();
  await using server = await start(
    {
      getActiveDeploy: async () => ({ status: 200, body: (responses.shift() ?? { deploy: null }) as { deploy: null } }),
    },
    { clock },
  );
  const response = await open(server.url + active, gzip);
  const unpacked = response.pipe(createGunzip());
  const broken = once(response, 'aborted');
  const [first] = (await once(unpacked, 'data')) as [Buffer];

  await clock.until(2);
  clock.pass(2000);
  await broken;

  expect(first.toString()).toBe(frame);
  expect(response.complete).toBe(false);
});

test('a page of another origin gets both names in `Vary`', async () => {
  await using server = await start(
    { getActiveDeploy: async () => ({ status: 200, body: { deploy: null } }) },
    { origins: ['http://localhost:3000'] },
  );

  const response = await open(server.url + active, { ...gzip, origin: 'http://localhost:3000' });
  response.destroy();

  expect(response.headers.vary).toBe('Origin, Accept-Encoding');
});
