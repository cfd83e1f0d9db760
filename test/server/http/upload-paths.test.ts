import { expect, test } from 'vitest';
import { conflictingPaths, unsafePaths } from './upload-cases.ts';
import { refusal, startUploads } from './uploads.ts';

test.each(unsafePaths)('a form must not put a file at $path', async ({ path, rule }) => {
  await using server = await startUploads();

  const response = await server.upload({ ok: '', [path]: 'x' });

  expect(response).toMatchObject(refusal('/paths/1', rule));
  expect(server.seen).toEqual([]);
  expect(await server.leftovers()).toEqual([]);
});

test.each(unsafePaths)('JSON must not put a file at $path', async ({ path, rule, inJson = rule }) => {
  await using server = await startUploads();

  const response = await server.json({ files: [{ path, content: '' }] });

  expect(response).toMatchObject({ status: 400, body: { error: { code: 'bad_body' } } });
  // The empty path breaks the pattern too.
  expect(detailsOf(response)).toContainEqual(
    expect.objectContaining({ in: 'body', path: '/files/0/path', rule: inJson }),
  );
  expect(server.seen).toEqual([]);
  expect(await server.leftovers()).toEqual([]);
});

test.each(conflictingPaths)('$first and $second exclude each other', async ({ first, second, rule }) => {
  await using server = await startUploads();

  const response = await server.json({
    files: [
      { path: first, content: '' },
      { path: second, content: '' },
    ],
  });

  expect(response).toMatchObject(refusal('/files/1/path', rule));
  expect(await server.leftovers()).toEqual([]);
});

test.each(['a', '.env', '...', '..a', 'a b/ü.txt', 'xy:z', 'ä'.repeat(127), `${'a/'.repeat(255)}ab`])(
  '%s is a path',
  async (path) => {
    await using server = await startUploads();

    await server.json({ files: [{ path, content: 'x' }] });

    expect(server.seen).toMatchObject([{ contents: { [path]: 'x' } }]);
  },
);

function detailsOf({ body }: { readonly body: unknown }): unknown[] {
  // The shape has just been checked.
  return (body as { error: { details: unknown[] } }).error.details;
}
