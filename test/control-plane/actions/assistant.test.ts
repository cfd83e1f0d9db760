import { expect, test } from 'vitest';
import { appRow, memberRow } from '../../../control-plane/ports/suites/rows.ts';
import type { Question } from '../../../control-plane/ports/assistant.ts';
import { ada, grace, startPlane } from './plane.ts';

const hour = 3_600_000;
const question = 'What is a region?';
const badReference = { status: 400, body: { error: { code: 'bad_reference' } } };
const plain = {
  answer: 'A place.',
  suggestion: null,
  sources: [{ title: 'Regions', url: 'https://docs.example.test/' }],
  draft: null,
};

async function startAssistant(options: Parameters<typeof startPlane>[0] = {}) {
  const plane = await startPlane(options);
  const asked: Question[] = [];
  plane.ports.assistant.learn([{ question, answer: plain }]);
  const { assistant } = plane.ports;
  const ask = assistant.ask.bind(assistant);
  assistant.ask = (sent) => {
    asked.push(sent);
    return ask(sent);
  };
  const askAs = (userId: string, body: object = {}) => plane.as(userId)('askAi', { body: { question, ...body } });
  const countUses = () => plane.store.read('system', (tx) => tx.assistantUses.count({}));
  return { ...plane, asked, askAs, countUses };
}

test('returns the answer, and how many questions are left', async () => {
  const { askAs, clock } = await startAssistant();
  const first = await askAs(ada);
  clock.moveTo(clock.now() + 1000);

  const second = await askAs(ada);

  const sources = [{ title: 'Regions', url: 'https://docs.example.test/' }];
  const body = { answer: 'A place.', deploy: null, sources, built: null, resetAt: '2026-11-01T13:00:00.000Z' };
  expect(first).toMatchObject({ status: 200, body: { ...body, remaining: 59 } });
  expect(second).toMatchObject({ status: 200, body: { ...body, remaining: 58 } });
});

test('does not count questions of a time that is yet to come', async () => {
  const { askAs, ports } = await startAssistant();
  await ports.store.write('system', async (tx) => {
    const at = tx.now + hour;
    for (let count = 0; count < 60; count++) await tx.assistantUses.insert({ id: tx.id(), client: `user ${ada}`, at });
  });

  expect(await askAs(ada)).toMatchObject({ status: 200, body: { remaining: 59 } });
});

test('answers 60 questions of an account within an hour', async () => {
  const { askAs, clock } = await startAssistant();
  await Promise.all(Array.from({ length: 59 }, () => askAs(ada)));
  clock.moveTo(clock.now() + 1000);
  const last = await askAs(ada);

  const tooMany = await askAs(ada);
  const other = await askAs(grace);
  clock.moveTo(clock.now() + hour - 1000);
  const later = await askAs(ada);

  expect(last).toMatchObject({ status: 200, body: { remaining: 0 } });
  expect(tooMany).toMatchObject({
    status: 429,
    body: { error: { code: 'rate_limited' } },
    headers: { 'retry-after': '3599' },
  });
  expect(other.status).toBe(200);
  // One of the 60 is still in the window.
  expect(later).toMatchObject({ status: 200, body: { remaining: 58, resetAt: '2026-11-01T13:00:01.000Z' } });
});

test('answers 7 questions of an address within a day', async () => {
  const { anonymous } = await startAssistant();
  const ask = () => anonymous('askAi', { body: { question } });

  const responses = await Promise.all(Array.from({ length: 8 }, ask));

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(7);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('counts only questions that are answered', async () => {
  const { askAs, ports, countUses } = await startAssistant();
  ports.assistant.ask = () => Promise.reject(new Error('The model is overloaded.'));

  const failed = await askAs(ada);
  const wrong = await askAs(ada, { context: { workspaceSlug: 'unknown' } });

  expect(failed).toMatchObject({ status: 502, body: { error: { code: 'provider_error' } } });
  expect(wrong).toMatchObject(badReference);
  expect(await countUses()).toBe(0);
});

test('gives the assistant the context and the conversation', async () => {
  const { askAs, asked } = await startAssistant();
  const history = [{ role: 'user', content: 'Hello' }];
  const deploy = { type: 'template', id: 'umami' };

  await askAs(ada, { context: { workspaceSlug: 'acme', appSlug: 'shop', region: 'eu' }, history, deploy });

  expect(asked).toEqual([
    {
      question,
      history,
      suggestion: deploy,
      workspace: { name: 'acme', role: 'developer' },
      app: { name: 'shop', status: 'running', env: 'production', region: 'eu' },
    },
  ]);
});

test.each([
  ['a workspace of others', { workspaceSlug: 'umbrella' }],
  ['an app that does not exist', { workspaceSlug: 'acme', appSlug: 'lab' }],
  ['an app without its workspace', { appSlug: 'shop' }],
  ['an app of another environment', { workspaceSlug: 'acme', appSlug: 'shop', env: 'preview' }],
  ['a region that does not exist', { workspaceSlug: 'acme', region: 'mars' }],
])('rejects %s as the context', async (_what, context) => {
  const { askAs } = await startAssistant();

  expect(await askAs(ada, { context })).toMatchObject(badReference);
});

test('rejects any context without an account', async () => {
  const { anonymous } = await startAssistant();

  const response = await anonymous('askAi', { body: { question, context: { workspaceSlug: 'acme' } } });

  expect(response).toMatchObject(badReference);
});

test('rejects a context outside the pin of the token', async () => {
  const { askAs, store } = await startAssistant({ tokenId: 't', pin: 'acme' });
  await store.write('system', (tx) => tx.members.insert(memberRow('umbrella', ada)));

  const outside = await askAs(ada, { context: { workspaceSlug: 'umbrella' } });
  const inside = await askAs(ada, { context: { workspaceSlug: 'acme' } });

  expect(outside).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  expect(inside.status).toBe(200);
});

test('a ticket made of an answer of the assistant does not count', async () => {
  const { call, askAs, countUses } = await startAssistant();

  const { status, body } = await askAs(ada, {
    question: 'Line one\nand two',
    answer: 'No.',
    context: { workspaceSlug: 'acme' },
  });
  const { id: ticketId = '' } = body as { id?: string };
  const ticket = await call('getTicket', { params: { ticketId } });
  const messages = await call('listTicketMessages', { params: { ticketId } });

  expect(status).toBe(200);
  expect(ticket).toMatchObject({
    body: { ticket: { subject: 'Line one and two', workspaceSlug: 'acme', status: 'open' } },
  });
  expect(messages).toMatchObject({
    body: {
      messages: [
        { body: 'Line one\nand two', author: { kind: 'customer', id: ada } },
        { body: 'No.', author: { kind: 'assistant', id: null, name: 'Assistant' } },
      ],
    },
  });
  expect(await countUses()).toBe(0);
});

test('is not available where no assistant is configured', async () => {
  const { askAs, ports } = await startAssistant();
  Object.assign(ports, { assistant: null });

  expect(await askAs(ada)).toMatchObject({ status: 503, body: { error: { code: 'assistant_unavailable' } } });
});

test.each([
  ['without an account', null, 'developer', {}, 'Sign in'],
  ['without a workspace', ada, 'developer', {}, 'with the workspace as the context'],
  [
    'as a viewer',
    ada,
    'viewer',
    { workspaceSlug: 'acme' },
    'because you are a viewer there. Ask an admin for the role developer.',
  ],
  [
    'where the plan does not allow it',
    ada,
    'developer',
    { workspaceSlug: 'acme', region: 'eu' },
    'could not deploy them as **Page**',
  ],
] as const)('builds nothing %s, and says why', async (_what, userId, role, context, reason) => {
  const { as, anonymous, store } = await startAssistant();
  await store.write('system', (tx) => tx.members.update('ada-in-acme', { role }));
  const call = userId === null ? anonymous : as(userId);

  const response = await call('askAi', { body: { question: 'Build a page.', ...(userId !== null && { context }) } });

  expect(response).toMatchObject({ status: 200, body: { built: null, answer: expect.stringContaining(reason) } });
  expect(await store.read('system', (tx) => tx.apps.count({ workspaceId: 'acme' }))).toBe(1);
});

test('does not mix up apps of several regions', async () => {
  const { askAs, asked, store } = await startAssistant();
  await store.write('system', (tx) => tx.apps.insert(appRow('shop-us', { slug: 'shop', name: 'US', region: 'us' })));

  await askAs(ada, { context: { workspaceSlug: 'acme', appSlug: 'shop', region: 'us' } });

  expect(asked).toMatchObject([{ app: { name: 'US', region: 'us' } }]);
});
