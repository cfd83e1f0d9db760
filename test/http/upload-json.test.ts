import { expect, test } from 'vitest';
import { refusal, startUploads } from './uploads.ts';
import { zip } from './zip.ts';

test('files come as text or as base64', async () => {
  await using server = await startUploads();

  const answer = await server.json({
    name: 'landing',
    files: [
      { path: 'index.html', content: '<h1>Grüezi</h1>', encoding: 'utf8' },
      { path: 'assets/dot.gif', content: 'R0lGODlh', encoding: 'base64' },
      { path: 'empty', content: '' },
    ],
  });

  expect(answer).toMatchObject({ status: 201, body: { name: 'landing', files: 3, size: 22 } });
  expect(server.seen).toEqual([
    {
      name: 'landing',
      size: 22,
      files: [
        { path: 'index.html', size: 16 },
        { path: 'assets/dot.gif', size: 6 },
        { path: 'empty', size: 0 },
      ],
      contents: { 'index.html': '<h1>GrÃ¼ezi</h1>', 'assets/dot.gif': 'GIF89a', empty: '' },
    },
  ]);
  await expect.poll(server.leftovers).toEqual([]);
});

test('a zip file in base64 is taken as the project', async () => {
  await using server = await startUploads();
  const content = zip({ path: 'index.html', content: 'x', method: 'deflated' }).toString('base64');

  const answer = await server.json({ files: [{ path: 'landing.zip', content, encoding: 'base64' }] });

  expect(answer).toMatchObject({ status: 201, body: { name: 'landing', files: 1, size: 1 } });
  expect(server.seen[0]?.contents).toEqual({ 'index.html': 'x' });
});

test.each([
  { what: 'an archive without a name', path: 'a/.zip', name: 'upload' },
  { what: 'a very long name', path: `${'x'.repeat(79)}🙂🙂.zip`, name: `${'x'.repeat(79)}🙂` },
])('$what is called $name', async ({ path, name }) => {
  await using server = await startUploads();

  const content = zip({ path: 'x' }).toString('base64');
  const answer = await server.json({ files: [{ path, content, encoding: 'base64' }] });

  expect(answer).toMatchObject({ status: 201, body: { name } });
});

const file = { path: 'a', content: '' };

test.each([
  { what: 'no files', body: { files: [] }, path: '/files', rule: 'minItems' },
  { what: 'no list of files', body: { name: 'x' }, path: '/files', rule: 'required' },
  {
    what: '3,001 files',
    body: { files: Array.from({ length: 3001 }, (_, i) => ({ ...file, path: `${i}` })) },
    path: '/files',
    rule: 'maxItems',
  },
  { what: 'an unknown encoding', body: { files: [{ ...file, encoding: 'hex' }] }, path: '/files/0/encoding', rule: 'enum' },
  { what: 'an unknown field', body: { files: [{ ...file, mode: 493 }] }, path: '/files/0/mode', rule: 'additionalProperties' },
  { what: 'a file without content', body: { files: [{ path: 'a' }] }, path: '/files/0/content', rule: 'required' },
  { what: 'half a character', body: { files: [{ path: 'a', content: '\ud83d' }] }, path: '/files/0/content', rule: 'encoding' },
  { what: 'text as a zip file', body: { files: [{ path: 'a.zip', content: 'PK' }] }, path: '/files/0/content', rule: 'zip' },
  {
    what: 'more than 50 MB',
    body: { files: ['a', 'b'].map((path) => ({ path, content: 'x'.repeat(27_000_000) })) },
    path: '/files/1/content',
    rule: 'maxBytes',
  },
  {
    what: 'more than 50 MB in base64',
    body: { files: [{ path: 'a', content: Buffer.alloc(53_000_000).toString('base64'), encoding: 'base64' }] },
    path: '/files/0/content',
    rule: 'maxBytes',
  },
  { what: 'a body beyond any', body: { files: [{ path: 'a', content: 'x'.repeat(79_000_000) }] }, path: '', rule: 'maxBytes' },
  {
    what: 'more folders than there may be files',
    body: { files: Array.from({ length: 1501 }, (_, i) => ({ ...file, path: `${i}/b/c` })) },
    path: '/files/1500/path',
    rule: 'maxItems',
  },
])('$what is refused', async ({ body, path, rule }) => {
  await using server = await startUploads();

  const answer = await server.json(body);

  expect(answer).toMatchObject(refusal(path, rule));
  expect(server.seen).toEqual([]);
  expect(await server.leftovers()).toEqual([]);
});

test.each(['!!!!', 'aGk', 'aGk=\n', 'aGl=', '_-8=', 'aGk=aGk=', 'a'])('%j is not base64', async (content) => {
  await using server = await startUploads();

  const answer = await server.json({
    files: [
      { path: 'ok', content: 'ok' },
      { path: 'a', content, encoding: 'base64' },
    ],
  });

  expect(answer).toMatchObject(refusal('/files/1/content', 'encoding'));
  expect(await server.leftovers()).toEqual([]);
});

test('a million mistakes are answered in one', async () => {
  await using server = await startUploads();

  const answer = await server.json({ files: Array.from({ length: 1_000_000 }, () => 0) });

  expect(answer).toMatchObject(refusal('/files', 'maxItems'));
});

test('a NUL is found however deep it is nested', async () => {
  await using server = await startUploads();
  const body = `{"files":${'['.repeat(20_000)}"\\u0000"${']'.repeat(20_000)}}`;

  const answer = await server.send({ body, headers: { 'content-type': 'application/json' } });

  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'bad_body', details: [{ in: 'body', rule: 'pattern' }] } } });
});
