import { expect, test } from 'vitest';
import { createOutgoing } from '../../../platform/shared/outgoing.ts';
import { misbehaviours, startStandIn } from '../providers/stand-in.ts';

const here = { mayReach: (address: string) => address === '127.0.0.1' };

test('rejects a response that is longer than allowed, and one that is cut', async () => {
  await using long = await startStandIn(misbehaviours['a response that is too long']);
  await using cut = await startStandIn(misbehaviours['a response that is cut']);
  const send = createOutgoing(here);

  await expect(send({ url: long.url, headers: {}, mostBytes: 1000 })).rejects.toThrow(
    'The response is longer than 1000 bytes.',
  );
  await expect(send({ url: cut.url, headers: {}, mostBytes: 1000 })).rejects.toThrow('aborted');
});

test('rejects a response that begins and does not end in time', async () => {
  await using server = await startStandIn((_request, response) => void response.writeHead(200).write('{'));

  await expect(
    createOutgoing({ ...here, timeoutMs: 100 })({ url: server.url, headers: {}, mostBytes: 1000 }),
  ).rejects.toThrow('There was no response in time.');
});

test('returns a redirect as it is', async () => {
  await using server = await startStandIn(misbehaviours['a redirect']);

  const { status, headers } = await createOutgoing(here)({ url: server.url, headers: {}, mostBytes: 1000 });

  expect([status, headers.location, server.requests.length]).toEqual([302, '/elsewhere', 1]);
});

test('reaches public addresses only, if nothing else is said', async () => {
  await using server = await startStandIn(misbehaviours.silence);

  await expect(createOutgoing()({ url: server.url, headers: {}, mostBytes: 1000 })).rejects.toThrow(
    '127.0.0.1 leads to 127.0.0.1, which is not a public address.',
  );
  expect(server.requests).toEqual([]);
});
