import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { createHarRecorder } from '../../mock/proxy/har/recorder.ts';
import { echoesOf, leavesOf, places, type Sent, toTraffic } from './planted.ts';

const contract = generatedContract();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'har-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;

/** Records an exchange and reads the file. */
async function record(sent: Sent): Promise<unknown> {
  const file = join(folder, `${count++}.har`);
  const recorder = await createHarRecorder(file, {
    contract,
    onMessage: (line) => {
      throw new Error(line);
    },
  });
  recorder.record(toTraffic(sent));
  await recorder[Symbol.asyncDispose]();
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Any text between fixed markers that occur nowhere else in the file. */
const anySecret = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => `9f3Qz7${text}k2Lw8x`);
/** A secret that needs no escaping in a header or URL. */
const plainSecret = fc.stringMatching(/^[A-Za-z0-9_~-]{0,30}$/).map((text) => `9f3Qz7${text}k2Lw8x`);

test('redacts a secret anywhere in an exchange and wherever it is repeated', async () => {
  const cases = fc.constantFrom(...places).chain((place) =>
    fc.record({
      place: fc.constant(place),
      secret: place.plain ? plainSecret : anySecret,
      echo: fc.constantFrom(...echoesOf(place)),
    }),
  );

  await fc.assert(
    fc.asyncProperty(cases, async ({ place, secret, echo }) => {
      const recorded = await record(echo.into(place.with(secret), secret));

      const readable = leavesOf(recorded).filter((text) =>
        [secret, encodeURIComponent(secret)].some((form) => text.includes(form)),
      );
      expect(readable).toEqual([]);
    }),
    { numRuns: 1500, seed: 1 },
  );
});

/** Ways to nest a value. */
const around = {
  list: (value: unknown) => [1, value],
  object: (value: unknown) => ({ a: 'b', c: value }),
  text: (value: unknown) => ({ line: JSON.stringify(value) }),
};

test('redacts secrets in deeply nested and stringified JSON', async () => {
  const shape = fc.array(fc.constantFrom(...(['list', 'object', 'text'] as const)), { maxLength: 8 });
  const field = fc.constantFrom('password', 'apiKey', 'clientSecret', 'accessTokens', 'DB_PASSWORD', 'session_id');
  const json = fc.record({ secret: anySecret, shape, field }).map(({ secret, shape, field }) => ({
    secret,
    text: JSON.stringify(shape.reduce<unknown>((inner, kind) => around[kind](inner), { [field]: [secret] })),
  }));
  const place = fc.constantFrom<((text: string) => Sent)[]>(
    (body) => ({ method: 'POST', body }),
    (body) => ({ method: 'POST', headers: { 'content-type': 'text/plain' }, body }),
    (body) => ({ response: { body } }),
    (body) => ({ response: { headers: { 'content-type': 'text/event-stream' }, body: `data: ${body}\n\n` } }),
    (body) => ({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `a=${encodeURIComponent(body)}`,
    }),
  );

  await fc.assert(
    fc.asyncProperty(json, place, async ({ secret, text }, put) => {
      const recorded = await record(put(text));

      expect(
        leavesOf(recorded).filter((leaf) => leaf.includes(secret) || leaf.includes(encodeURIComponent(secret))),
      ).toEqual([]);
    }),
    { numRuns: 1000, seed: 1 },
  );
});

test.each(places.map((place) => ({ name: place.name, place })))('redacts $name', async ({ place }) => {
  const secret = '9f3Qz7-short-k2Lw8x';

  const recorded = await record(place.with(secret));

  expect(leavesOf(recorded).filter((text) => text.includes(secret))).toEqual([]);
  expect(JSON.stringify(recorded)).toMatch(/\[redacted\]|Omitted/);
});

test.each([
  ['a token of this platform', 'pcp_9f3Qz7k2Lw8x'],
  ['an invitation', 'inv_9f3Qz7-k2Lw8x'],
  ['a JSON Web Token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl'],
  ['a GitHub token', 'ghp_0123456789abcdefghij'],
  ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaA==\n-----END OPENSSH PRIVATE KEY-----'],
  ['a password in a URL', 'postgres://app:9f3Qz7k2Lw8x@db.acme.test/app'],
  ['an assignment', 'DB_PASSWORD=9f3Qz7k2Lw8x'],
])('recognizes %s by its pattern', async (_, secret) => {
  const body = JSON.stringify({ lines: [`it is ${secret} here`], [secret]: 1 });

  const recorded = await record({
    url: `/x/${encodeURIComponent(secret)}`,
    headers: { 'x-note': secret },
    response: { body },
  });

  const text = leavesOf(recorded).join('\n');
  expect(text).not.toMatch(/9f3Qz7|eyJhbGci|0123456789|b3BlbnNzaA/);
  expect(text).toContain('here');
});

test('redacts a private key that spans several log lines', async () => {
  const lines = [
    'before',
    '-----BEGIN RSA PRIVATE KEY-----',
    'TUlJRXBBSUJBQUtDQVFFQQ',
    'c2Vjb25k',
    '-----END RSA PRIVATE KEY-----',
    'after',
  ];
  const body = lines.map((line) => `data: ${line}\n\n`).join('');

  const recorded = await record({ response: { headers: { 'content-type': 'text/event-stream' }, body } });

  const text = leavesOf(recorded).join('\n');
  expect(text).not.toMatch(/TUlJRX|c2Vjb25k/);
  expect(text).toMatch(/data: before[^]*data: after/);
});

test('keeps text that is not secret', async () => {
  const body = {
    tokens: [{ id: 't-1', name: 'Laptop', scope: 'read' }],
    records: [{ type: 'CNAME', name: 'www', value: 'eu-central.apps.acme-cloud.test' }],
    isSecret: true,
    message: 'Send the token in a header.',
    email: 'ada@acme.test',
  };

  const recorded = await record({ url: '/api/workspaces/acme?limit=20', response: { body: JSON.stringify(body) } });

  const texts = leavesOf(recorded);
  expect(texts).toContain('http://upstream.test/api/workspaces/acme?limit=20');
  expect(texts).toContain(JSON.stringify(body));
});
