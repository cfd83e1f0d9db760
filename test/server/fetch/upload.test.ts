import { expect, test } from 'vitest';
import {
  brokenArchives,
  conflictingPaths,
  formWith,
  index,
  invalidBase64,
  malformedForms,
  rejectedArchives,
  rejectedForms,
  rejectedJson,
  rejectedParts,
  style,
  unsafePaths,
} from '../http/upload-cases.ts';
import { created, refusal, uploadPath } from '../http/uploads.ts';
import { zip } from '../http/zip.ts';
import { createUploads } from './uploads.ts';

const form = { 'content-type': 'multipart/form-data; boundary=b' };
const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';

test('reads a form', async () => {
  const { form, seen } = await createUploads();

  const response = await form(index, ['paths', '["index.html","assets/style.css"]'], style);

  expect(response).toMatchObject({ status: 201, body: { name: 'upload', files: 2, size: 18 } });
  expect(seen).toEqual([
    {
      name: 'upload',
      size: 18,
      files: [
        { path: 'index.html', size: 13 },
        { path: 'assets/style.css', size: 5 },
      ],
      contents: { 'index.html': '<h1>Acme</h1>', 'assets/style.css': 'h1 {}' },
    },
  ]);
});

test('reads text and base64 from JSON', async () => {
  const { json, seen } = await createUploads();
  const files = [
    { path: 'index.html', content: '<h1>Grüezi</h1>', encoding: 'utf8' },
    { path: 'assets/dot.gif', content: 'R0lGODlh', encoding: 'base64' },
  ];

  const response = await json({ name: 'landing', files });

  expect(response).toMatchObject({ status: 201, body: { name: 'landing', files: 2, size: 22 } });
  expect(seen[0]?.contents).toEqual({ 'index.html': '<h1>GrÃ¼ezi</h1>', 'assets/dot.gif': 'GIF89a' });
});

test('unpacks a zip file', async () => {
  const { upload, seen } = await createUploads();
  const text = 'h1 {}'.repeat(100);
  const archive = zip(
    { path: 'index.html', content: 'x' },
    { path: 'a/' },
    { path: 'a/style.css', content: text, method: 'deflated' },
  );

  const response = await upload({ 'Landing Page.ZIP': archive });

  expect(response).toMatchObject({ status: 201, body: { name: 'Landing Page', files: 2, size: 501 } });
  expect(seen[0]?.contents).toEqual({ 'index.html': 'x', 'a/style.css': text });
});

test('keeps links of a zip file beside the files', async () => {
  let tree: unknown;
  const { upload } = await createUploads(async ({ body }) => {
    tree = { files: body.files, links: body.links };
    return created(body);
  });
  const entries = [
    { path: 'bin/run', content: '../src/run.js', mode: 0o120777 },
    { path: 'src/run.js', content: 'run()', mode: 0o100755 },
  ];

  await upload({ 'app.zip': zip(...entries) });

  expect(tree).toEqual({
    files: [{ path: 'src/run.js', size: 5, executable: true }],
    links: [{ path: 'bin/run', target: '../src/run.js' }],
  });
});

test('has no disk to keep a tree on', async () => {
  const results: unknown[] = [];
  const { form } = await createUploads(async ({ body: tree }) => {
    results.push(await tree.keep('/tmp/kept').catch((error: unknown) => error));
    return created(tree);
  });

  await form(index, ['paths', '["index.html"]']);

  expect(results).toEqual([new Error('There is no disk here; read the files with read(path).')]);
});

test('releases a tree after the request', async () => {
  const trees: { read(path: string): unknown }[] = [];
  const { form } = await createUploads(async ({ body: tree }) => {
    trees.push(tree);
    return created(tree);
  });

  await form(index, ['paths', '["index.html"]']);

  expect(() => trees[0]?.read('index.html')).toThrow('The upload has no file "index.html".');
});

test.each(rejectedForms)('rejects a form with $what', async ({ parts, path, rule }) => {
  const { form, seen } = await createUploads();

  const response = await form(...parts);

  expect(response).toMatchObject(refusal(path, rule));
  expect(seen).toEqual([]);
});

test.each(rejectedJson)('rejects JSON with $what', async ({ body, path, rule }) => {
  const { json, seen } = await createUploads();

  const response = await json(body);

  expect(response).toMatchObject(refusal(path, rule));
  expect(seen).toEqual([]);
});

test.each(invalidBase64)('rejects %j as base64', async (content) => {
  const { json } = await createUploads();

  const response = await json({ files: [{ path: 'a', content, encoding: 'base64' }] });

  expect(response).toMatchObject(refusal('/files/0/content', 'encoding'));
});

test.each(unsafePaths)('rejects the path $path', async ({ path, rule }) => {
  const { upload, seen } = await createUploads();

  const response = await upload({ ok: '', [path]: 'x' });

  expect(response).toMatchObject(refusal('/paths/1', rule));
  expect(seen).toEqual([]);
});

test.each(conflictingPaths)('rejects $second beside $first', async ({ first, second, rule }) => {
  const { json } = await createUploads();

  const response = await json({ files: [first, second].map((path) => ({ path, content: '' })) });

  expect(response).toMatchObject(refusal('/files/1/path', rule));
});

test.each(rejectedArchives)('rejects a zip file with $what', async ({ entries, rule, ruleInMemory = rule }) => {
  const { upload, seen } = await createUploads();

  const response = await upload({ 'project.zip': zip(...entries) });

  expect(response).toMatchObject(refusal('/file/0', ruleInMemory));
  expect(seen).toEqual([]);
});

test.each(brokenArchives)('rejects $what as a zip file', async ({ content }) => {
  const { upload } = await createUploads();

  const response = await upload({ 'project.zip': Buffer.from(content) });

  expect(response).toMatchObject(refusal('/file/0', 'zip'));
});

test.each(malformedForms)('rejects a form $what', async ({ type, body }) => {
  const { send } = await createUploads();

  const response = await send({ body, headers: { 'content-type': type } });

  expect(response).toMatchObject(refusal('', 'multipart'));
});

test.each(rejectedParts)('rejects $what', async ({ head, path, rule }) => {
  const { send, seen } = await createUploads();

  const response = await send({ body: formWith(head), headers: form });

  expect(response).toMatchObject(refusal(path, rule));
  expect(seen).toEqual([]);
});

test('rejects a form whose paths are too long', async () => {
  const { send } = await createUploads();
  const field = '--b\r\nContent-Disposition: form-data; name="paths"\r\n\r\n';

  const response = await send({ headers: form, body: `${field}${'x'.repeat(7_000_000)}\r\n${file}\r\n--b--` });

  expect(response).toMatchObject(refusal('/paths', 'maxLength'));
});

test('rejects one file more than the limit', async () => {
  const { send } = await createUploads();

  const response = await send({ headers: form, body: `${`${file}\r\n`.repeat(3001)}--b--` });

  expect(response).toMatchObject(refusal('/file', 'maxItems'));
});

test.each([
  { what: 'a form', headers: form, start: file },
  { what: 'JSON', headers: { 'content-type': 'application/json' }, start: '{"files":[{"path":"a","content":"' },
])('stops reading $what without an end at the limit', async ({ headers, start }) => {
  const { respond } = await createUploads();
  let sent = 0;
  const chunk = new Uint8Array(1_000_000).fill(120);
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    pull(controller) {
      sent += chunk.length;
      controller.enqueue(chunk);
    },
  });
  const init = { method: 'POST', headers: { authorization: 'Bearer ada', ...headers }, body, duplex: 'half' } as const;

  const response = await respond(new Request(`http://localhost${uploadPath}`, init));

  expect({ status: response.status, body: await response.json() }).toMatchObject(refusal('', 'maxBytes'));
  expect(sent).toBeLessThan(84_000_000);
});
