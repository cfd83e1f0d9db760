import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssistant } from '../../../platform/providers/assistant.ts';
import type { Question } from '../../../control-plane/ports/assistant.ts';
import { assistantSuite } from '../../../control-plane/ports/suites/assistant.ts';
import { misbehaviours, type ReceivedRequest, type Respond, sendJson, type StandIn, startStandIn } from './stand-in.ts';

// A stand-in for the API of OpenAI: it speaks the protocol of chat completions, without a model.
const question: Question = { question: 'What is a region?', history: [], suggestion: null, workspace: null, app: null };
const files = [{ path: 'index.html', content: '<h1>Hello</h1>' }];

const respond: Respond = (request, response) => {
  const { messages } = JSON.parse(request.body) as { messages: readonly { content: string }[] };
  const task = messages.at(-1)?.content.startsWith('Build') ?? false;
  reply(
    response,
    JSON.stringify({
      answer: 'A place where apps run.',
      suggestion: null,
      draft: task ? { name: 'Hello', files } : null,
    }),
  );
};

let working: StandIn;
let broken: readonly (readonly [string, StandIn])[];
beforeAll(async () => {
  working = await startStandIn(respond);
  broken = await Promise.all(
    Object.entries(misbehaviours).map(async ([name, one]) => [name, await startStandIn(one)] as const),
  );
});
afterAll(async () => {
  await Promise.all([working, ...broken.map(([, server]) => server)].map((server) => server[Symbol.asyncDispose]()));
});

test.each(Object.entries(assistantSuite))('the assistant behind an API %s', async (_name, check) => {
  const brokenOnes = Object.fromEntries(broken.map(([name, server]) => [name, create(server, { timeoutMs: 300 })]));

  await expect(check(async () => ({ assistant: create(working), broken: brokenOnes }))).resolves.toBeUndefined();
});

test('sends the key, the model, the context and the conversation', async () => {
  const app = { name: 'Shop', status: 'running', env: 'production', region: 'local' };
  const history = [{ role: 'user', content: 'Hi' } as const, { role: 'assistant', content: 'Hello.' } as const];

  await create(working).ask({ ...question, app, history });

  const { method, url, headers, body } = working.requests.at(-1) as ReceivedRequest;
  const sent = JSON.parse(body) as {
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
  expect([method, url, headers.authorization]).toEqual(['POST', '/v1/chat/completions', 'Bearer key']);
  expect(sent).toMatchObject({ model: 'small', response_format: { type: 'json_object' } });
  expect(sent.messages.map(({ role }) => role)).toEqual(['system', 'system', 'user', 'assistant', 'user']);
  expect(sent.messages[1]?.content).toContain('"name":"Shop"');
});

test.each([
  [401, 'it refuses the key. Check PCP_ASSISTANT_KEY.'],
  [429, 'its limit of requests or its quota is used up.'],
  [503, 'it has failed.'],
])('says what the status %s means, without the key', async (status, reason) => {
  await using server = await startStandIn((_request, response) =>
    sendJson(response, { error: { message: 'key' } }, status),
  );

  await expect(create(server).ask(question)).rejects.toThrow(`The assistant responded with ${status}: ${reason}`);
});

test('takes Markdown, and JSON in a block of code', async () => {
  expect(await answerTo('A **place**.')).toEqual({
    answer: 'A **place**.',
    suggestion: null,
    sources: [],
    draft: null,
  });
  expect(await answerTo('```json\n{"answer": "Yes."}\n```')).toEqual({
    answer: 'Yes.',
    suggestion: null,
    sources: [],
    draft: null,
  });
});

test('passes suggestions on that can be deployed, and no others', async () => {
  const suggested = async (suggestion: object) =>
    (await answerTo(JSON.stringify({ answer: 'Try it.', suggestion }))).suggestion;

  expect(await suggested({ type: 'image', ref: 'nginx:1.27' })).toEqual({ type: 'image', ref: 'nginx:1.27' });
  expect(await suggested({ type: 'repository', repoUrl: 'https://github.com/a/b' })).toEqual({
    type: 'repository',
    repoUrl: 'https://github.com/a/b',
  });
  expect(await suggested({ type: 'image', ref: 'https://x' })).toBeNull();
  expect(await suggested({ type: 'repository', repoUrl: 'https://127.0.0.1/a' })).toBeNull();
});

test.each([
  ['a path that leaves the folder', [{ path: '../x', content: 'x' }]],
  ['an absolute path', [{ path: '/etc/passwd', content: 'x' }]],
  ['two files of one path', [...files, ...files]],
  ['no files', []],
])('rejects an app with %s', async (_name, wrong) => {
  const draft = { name: 'Hello', files: wrong };

  await expect(answerTo(JSON.stringify({ answer: 'Done.', draft }))).rejects.toThrow(
    'whose name or files cannot be used',
  );
});

test('rejects a text that ends in the middle', async () => {
  await using server = await startStandIn((_request, response) => reply(response, '{"answer": "A pl', 'length'));

  await expect(create(server).ask(question)).rejects.toThrow('The assistant stopped in the middle of its answer');
});

test('sends the key to a public address by https only', async () => {
  const lookup = async () => [{ address: '203.0.113.5', family: 4 }];
  const assistant = createAssistant({ url: 'http://ai.example.test/v1', model: 'small', key: 'key', lookup });

  await expect(assistant.ask(question)).rejects.toThrow('It is reached by https only.');
});

async function answerTo(content: string) {
  await using server = await startStandIn((_request, response) => reply(response, content));
  return await create(server).ask(question);
}

function create({ url }: StandIn, options: { readonly timeoutMs?: number } = {}) {
  return createAssistant({ url: `${url}/v1`, model: 'small', key: 'key', ...options });
}

function reply(response: Parameters<Respond>[1], content: string, reason = 'stop'): void {
  const choice = { index: 0, message: { role: 'assistant', content }, finish_reason: reason };
  sendJson(response, { id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'small', choices: [choice] });
}
