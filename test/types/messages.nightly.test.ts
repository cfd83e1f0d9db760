import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compile } from './compile.ts';

const project = join(import.meta.dirname, '../..');

/** The errors of handlers that are members of a backend: line and message of each. */
function messagesOf(members: string): string[] {
  const cache = join(project, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'messages-'));
  const file = join(folder, 'handlers.ts');
  const up = '../../..';
  const start = `import type { Handlers } from '${up}/generated/handlers.ts'; import { fail, reply } from '${up}/contract/model/reply.ts';`;
  writeFileSync(
    file,
    `${start} export const handlers = {\n${members}\n} satisfies Partial<Handlers>; export const used = [fail, reply];`,
  );
  const errors = compile(folder, [file]);
  rmSync(folder, { recursive: true });
  return errors.map((error) => error.replace('handlers.ts:', ''));
}

test('reply and fail have the type of the handler in which they are called', () => {
  const errors = messagesOf(`
    checkSlug: async ({ query }) => {
      if (query.slug === '') return fail('bad_body', 'Send a slug.', { details: [] });
      return reply(200, { available: true, reason: null, suggestion: null });
    },
    getAccountBilling: async () => fail('payments_unavailable', 'Try again soon.', { retryAfterSeconds: 30 }),
    deployApp: async ({ body }) => fail('insufficient_pool', body.name, { members: { needs: none, free: none, missing: none } }),
  } satisfies Partial<Handlers>;
  const none = { cpu: 0, memory: 0, storage: 0 };
  export const more = {
  `);

  expect(errors).toEqual([]);
}, 60_000);

test('a missing return or async is named', () => {
  const errors = messagesOf(`checkSlug: async () => {
      reply(200, { available: true, reason: null, suggestion: null });
    },
    getMe: async () => {
      fail('unauthorized', 'Sign in.');
    },
    getAiStatus: () =>
      reply(200, { enabled: true }),
    listRegions: () =>
      fail('unauthorized', 'Sign in.'),`);

  expect(errors.map((error) => error.split('\n', 1)[0])).toEqual([
    `2 Type '() => Promise<void>' is not assignable to type 'Handler<"checkSlug", Principal>'.`,
    `3 Argument of type '200' is not assignable to parameter of type '"Return this call from a handler"'.`,
    `5 Type '() => Promise<void>' is not assignable to type 'Handler<"getMe", Principal>'.`,
    `6 Argument of type '"unauthorized"' is not assignable to parameter of type '"Return this call from a handler"'.`,
    `9 Argument of type '200' is not assignable to parameter of type '"Make the handler async"'.`,
    `11 Argument of type '"unauthorized"' is not assignable to parameter of type '"Make the handler async"'.`,
  ]);
}, 60_000);

test('a mistake is marked where it is, in one sentence', () => {
  const errors = messagesOf(`checkSlug: async () =>
      reply(200, {
        available: 'yes',
        reason: null,
        suggestion: null,
      }),
    listRegions: async () =>
      reply(200, {
        regions: [],
        colour: 'red',
      }),
    getAiStatus: async () =>
      reply(
        201,
        { enabled: true },
      ),
    getMe: async () =>
      fail(
        'slug_taken',
        'The slug is taken.',
      ),
    deployApp: async () =>
      fail('insufficient_pool', 'The pool is full.'),
    getApp: async () =>
      fail('bad_body', 'Send a slug.'),`);

  expect(errors).toEqual([
    "4 Type 'string' is not assignable to type 'boolean'.",
    expect.stringMatching(
      /^11 Object literal may only specify known properties, and 'colour' does not exist in type '[^\n]*$/,
    ),
    "15 Argument of type '201' is not assignable to parameter of type '200'.",
    expect.stringMatching(/^20 Argument of type '"slug_taken"' is not assignable to parameter of type '[^\n]*$/),
    `24 Argument of type '"The pool is full."' is not assignable to parameter of type '"Add { members } after the message"'.`,
    `26 Argument of type '"Send a slug."' is not assignable to parameter of type '"Add { details } after the message"'.`,
  ]);
}, 60_000);
