import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeResponses } from '../http/hostile/responses.ts';
import { corpus as frontCorpus } from '../http/hostile/corpus.ts';
import { MockProcess } from '../http/hostile/process.ts';
import { exchange, get } from '../http/hostile/wire.ts';
import { control } from './hostile/control.ts';
import { generated } from './hostile/made-up.ts';
import { page } from './hostile/page.ts';
import { sessions } from './hostile/sessions.ts';
import { directives } from './hostile/directives.ts';

const corpus = { ...frontCorpus, directives, generated, sessions, control, page };
let server: MockProcess;

beforeAll(async () => {
  server = await MockProcess.start('--state');
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(Object.entries(corpus))('%s', (_, requests) => {
  test.each(requests)('%s', async (_wrong, sent, expected) => {
    const received = await exchange(server.port, sent);

    expect(describeResponses(received)).toBe(expected);
  });
});

test('keeps the mock running and responding, without internal errors', async () => {
  const received = await exchange(server.port, get('/api/health'));

  expect(describeResponses(received)).toBe('200');
  expect(server.exitCode).toBeNull();
  expect(server.printed).toBe('');
});
