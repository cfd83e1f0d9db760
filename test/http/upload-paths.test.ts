import { expect, test } from 'vitest';
import { refusal, startUploads } from './uploads.ts';

const unsafe = [
  { path: '/etc/passwd', rule: 'pattern' },
  { path: '../x', rule: 'pattern' },
  { path: 'a/../../x', rule: 'pattern' },
  { path: 'a/..', rule: 'pattern' },
  { path: './x', rule: 'pattern' },
  { path: 'a/./b', rule: 'pattern' },
  { path: 'a//b', rule: 'pattern' },
  { path: 'a/', rule: 'pattern' },
  { path: 'a\\b', rule: 'pattern' },
  { path: '..\\x', rule: 'pattern' },
  { path: 'C:/x', rule: 'pattern' },
  { path: 'c:x', rule: 'pattern' },
  { path: 'a\0b', rule: 'pattern' },
  { path: '', rule: 'minLength' },
  { path: `${'a/'.repeat(256)}b`, rule: 'maxLength' },
  { path: 'ä'.repeat(128), rule: 'maxLength' },
  { path: '\ud83d', rule: 'encoding' },
];

test.each(unsafe)('a form must not put a file at $path', async ({ path, rule }) => {
  await using server = await startUploads();

  const answer = await server.upload({ ok: '', [path]: 'x' });

  expect(answer).toMatchObject(refusal('/paths/1', rule));
  expect(server.seen).toEqual([]);
  expect(await server.leftovers()).toEqual([]);
});

test.each(unsafe)('JSON must not put a file at $path', async ({ path, rule }) => {
  await using server = await startUploads();

  const answer = await server.json({ files: [{ path, content: '' }] });

  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'bad_body' } } });
  // The empty path breaks the pattern too.
  expect(detailsOf(answer)).toContainEqual(expect.objectContaining({ in: 'body', path: '/files/0/path', rule }));
  expect(server.seen).toEqual([]);
  expect(await server.leftovers()).toEqual([]);
});

test.each([
  { first: 'a', second: 'a', rule: 'uniqueItems' },
  { first: 'README.md', second: 'readme.MD', rule: 'uniqueItems' },
  { first: 'caf\u00e9', second: 'cafe\u0301', rule: 'uniqueItems' },
  { first: 'σ', second: 'ς', rule: 'uniqueItems' },
  { first: 'θ', second: 'ϴ', rule: 'uniqueItems' },
  { first: 'a', second: 'a/b', rule: 'conflict' },
  { first: 'a/b', second: 'a', rule: 'conflict' },
  { first: 'a/B/c', second: 'A/b', rule: 'conflict' },
])('$first and $second exclude each other', async ({ first, second, rule }) => {
  await using server = await startUploads();

  const answer = await server.json({
    files: [
      { path: first, content: '' },
      { path: second, content: '' },
    ],
  });

  expect(answer).toMatchObject(refusal('/files/1/path', rule));
  expect(await server.leftovers()).toEqual([]);
});

test.each(['a', '.env', '...', '..a', 'a b/ü.txt', 'xy:z', 'ä'.repeat(127), `${'a/'.repeat(255)}ab`])('%s is a path', async (path) => {
  await using server = await startUploads();

  await server.json({ files: [{ path, content: 'x' }] });

  expect(server.seen).toMatchObject([{ contents: { [path]: 'x' } }]);
});

function detailsOf({ body }: { readonly body: unknown }): unknown[] {
  // The shape has just been checked.
  return (body as { error: { details: unknown[] } }).error.details;
}
