import { expect, test } from 'vitest';
import type { StreamReader } from '../server/http/reader.ts';
import { startFrozen, storefront } from './started.ts';

const messages = '/api/me/tickets/91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01/messages';

/** The data of the next frames. Comments are left out. */
async function readFrames(stream: StreamReader, count: number): Promise<string[]> {
  const frames: string[] = [];
  while (frames.length < count) {
    const arrived = await stream.next();
    if (!arrived) throw new Error('The stream has ended.');
    if ('data' in arrived) frames.push(arrived.data);
  }
  return frames;
}

test('a service log sends its last lines, then each new one', async () => {
  await using mock = await startFrozen();
  mock.clock.pass(Date.UTC(2026, 10, 1));
  const path = `${storefront}/services/web/logs`;
  const { body } = await mock.call('GET', path);
  const before = (body as { logs: string }).logs.split('\n');
  const stream = await mock.follow(path);

  const first = await readFrames(stream, before.length);
  await mock.clock.until(2);
  mock.clock.pass(10_000);
  const [line] = await readFrames(stream, 1);
  stream.leave();
  const after = await mock.call('GET', path);

  expect(first).toEqual(before);
  expect(before).not.toContain(line);
  expect((after.body as { logs: string }).logs.split('\n')).toContain(line);
});

test('the reply of support arrives in an open ticket', async () => {
  await using mock = await startFrozen();
  const stream = await mock.follow(messages);
  const [question] = await readFrames(stream, 2);
  await mock.clock.until(2);

  const ticket = '91d3f6a8-3c25-4e7b-a0d9-5b84e1c27f01';
  const given = [{ event: 'supportReply', ticket, message: 'It is solved.' }];
  await mock.call('POST', '/__mock/world/events', { given });
  mock.clock.pass(1000);
  const [reply] = await readFrames(stream, 1);
  stream.leave();

  expect(JSON.parse(question ?? '')).toMatchObject({ author: { kind: 'customer', name: 'Ada Park' } });
  expect(JSON.parse(reply ?? '')).toMatchObject({ author: { kind: 'support' }, body: 'It is solved.' });
});
