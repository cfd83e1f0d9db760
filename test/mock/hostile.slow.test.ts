import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeResponses } from '../server/http/hostile/responses.ts';
import { corpus as frontCorpus } from '../server/http/hostile/corpus.ts';
import { MockProcess } from '../server/http/hostile/process.ts';
import { exchange, get } from '../server/http/hostile/wire.ts';
import { control } from './hostile/control.ts';
import { generated } from './hostile/made-up.ts';
import { page } from './hostile/page.ts';
import { sessions } from './hostile/sessions.ts';
import { directives } from './hostile/directives.ts';

const corpus = { ...frontCorpus, directives, generated, sessions, control, page };
/** A world has neither of them; a server whose handlers accept everything does. */
const missing: Readonly<Record<string, string>> = {
  'a prototype for an app': '404 not_found, path appSlug exists',
  'an id that is none': '404 not_found',
};
let server: MockProcess;

beforeAll(async () => {
  server = await MockProcess.start();
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(Object.entries(corpus))('%s', (_, requests) => {
  test.each(requests)('%s', async (wrong, sent, expected) => {
    const received = await exchange(server.port, sent);

    expect(describeResponses(received)).toBe(missing[wrong] ?? expected);
  });
});

test('keeps the mock running and responding, without internal errors', async () => {
  const received = await exchange(server.port, get('/api/health'));

  expect(describeResponses(received)).toBe('200');
  expect(server.exitCode).toBeNull();
  expect(server.printed).toBe('');
});
