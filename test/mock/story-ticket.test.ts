import { expect, test } from 'vitest';
import { startStories } from './stories.ts';

const messages = '/api/me/tickets/2f8ac541-76e0-4d93-b1c7-d40e5a93b001/messages';

test('support writes to whoever follows a ticket for a while', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(messages);

  const [question, answer] = await stream.frames(2);
  await stream.pass(6000);
  const reply = await stream.frame();
  await stream.pass(14_000);
  const last = await stream.frame();
  const { body } = await mock.get(messages);
  stream.leave();

  expect(question).toMatchObject({ author: { kind: 'customer', name: 'Ada Park' } });
  expect(reply).toMatchObject({
    author: { kind: 'support' },
    body: expect.stringContaining('solve it'),
    createdAt: '1970-01-01T00:00:06.000Z',
  });
  expect(last).toMatchObject({ author: { kind: 'support' }, createdAt: '1970-01-01T00:00:20.000Z' });
  expect(body).toEqual({ messages: [question, answer, reply, last] });
});

test('a message that is written reaches an open stream at once, and support answers it', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(messages);
  await stream.frames(2);
  await mock.clock.until(2);

  const written = await mock.post(messages, { body: 'It works now.' });
  const arrived = await stream.frame();
  await stream.pass(6000);
  const replies = await stream.frames(2);
  stream.leave();

  expect(written).toMatchObject({ status: 201, body: { message: { body: 'It works now.', createdAt: '1970-01-01T00:00:00.000Z' } } });
  expect(arrived).toEqual((written.body as { message: object }).message);
  expect(replies).toMatchObject([
    { author: { kind: 'support' } },
    { author: { kind: 'support' }, body: expect.stringContaining('have read it') },
  ]);
});

test('the messages of a ticket have ids of their own', async () => {
  await using mock = await startStories();
  const ids = new Set<string>();
  const keep = async () => (await mock.post(messages, { body: 'Again.' })).body as { message: { id: string } };

  ids.add((await keep()).message.id).add((await keep()).message.id);
  mock.clock.pass(10_000);
  const { body } = await mock.get(messages);
  (body as { messages: { id: string }[] }).messages.map(({ id }) => ids.add(id));

  expect(ids.size).toBe(6);
});

test('tickets are kept apart', async () => {
  await using mock = await startStories();
  await mock.post(messages, { body: 'It works now.' });

  const { body } = await mock.get('/api/me/tickets/2f8ac541-76e0-4d93-b1c7-d40e5a93b002/messages');

  expect(JSON.stringify(body)).not.toContain('It works now.');
});
