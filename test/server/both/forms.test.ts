import { expect, test } from 'vitest';
import { createUploads } from '../fetch/uploads.ts';
import { index } from '../http/upload-cases.ts';
import { type Part, refusal, startUploads } from '../http/uploads.ts';

const expected = [
  { size: 13, files: [{ path: 'bin/run', size: 13, executable: true }], contents: { 'bin/run': '<h1>Acme</h1>' } },
];
const json = { type: 'application/json' };
const list = '["bin/run"]';

test.each<[string, Part, Part]>([
  ['with a type', ['paths', new Blob([list], json), 'blob'], ['executable', new Blob([list], json), 'blob']],
  ['with a file name', ['paths', new Blob([list]), 'paths.json'], ['executable', list]],
  ['of text', ['paths', list], ['executable', new Blob([list], { type: 'text/plain;charset=utf-8' }), 'blob']],
])('a field of JSON may come as a Blob %s', async (_, paths, executable) => {
  await using node = await startUploads();
  const other = await createUploads();

  const responses = [
    await node.form(paths, index, executable),
    await node.form(index, executable, paths),
    await other.form(paths, index, executable),
  ];

  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(node.seen).toMatchObject([...expected, ...expected]);
  expect(other.seen).toMatchObject(expected);
});

const part = (head: string, content: string) => `Content-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const ownFile = part('name="file"; filename="a"', '<h1>Acme</h1>');
const ownPaths = part('name="paths"', list);
const ownExecutable = part('name="executable"', list);

test.each([
  [
    'a type without a file name',
    `--b\r\n${ownFile}--b\r\n${part('name="paths"\r\nContent-Type: application/json', list)}--b\r\n${ownExecutable}--b--`,
  ],
  [
    'bytes without a file name',
    `--b\r\n${ownFile}--b\r\n${part('name="paths"\r\nContent-Type: application/octet-stream', list)}--b\r\n${ownExecutable}--b--`,
  ],
  ['blanks after each delimiter', `--b \r\n${ownFile}--b\t \r\n${ownPaths}--b\t\r\n${ownExecutable}--b-- \t\r\n`],
  ['an empty line before it', `\r\n--b\r\n${ownFile}--b\r\n${ownPaths}--b\r\n${ownExecutable}--b--`],
  [
    'a text before it',
    `A form.\r\n--bb --b\r\n--bb\r\n\r\n--b\r\n${ownFile}--b\r\n${ownPaths}--b\r\n${ownExecutable}--b--`,
  ],
  [
    'a byte order mark in a field',
    `--b\r\n${ownFile}--b\r\n${part('name="paths"', `\ufeff${list}`)}--b\r\n${ownExecutable}--b--`,
  ],
  ['a text after its end', `--b\r\n${ownFile}--b\r\n${ownPaths}--b\r\n${ownExecutable}--b--\r\nThe end. \r\n--b \r\n`],
])('reads a form with %s, in one piece and byte by byte', async (_, text) => {
  await using node = await startUploads();
  const other = await createUploads();
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };

  const responses = [
    await node.send({ body: text, headers }),
    await node.send({ body: byteByByte(text), headers, duplex: 'half' }),
    await other.send({ body: text, headers }),
    await other.send({ body: byteByByte(text), headers, duplex: 'half' }),
  ];

  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(node.seen).toMatchObject([...expected, ...expected]);
  expect(other.seen).toMatchObject([...expected, ...expected]);
});

test.each([
  ['----=_Part/1:(a)?', 'boundary=----=_Part/1:(a)?'],
  ['b', 'boundary=b;'],
  ['b', 'BOUNDARY = "b"'],
  ['b', 'x="; boundary=z"; boundary=b'],
])('reads a form with the boundary %s by %s', async (boundary, parameter) => {
  await using node = await startUploads();
  const other = await createUploads();
  const delimiter = `--${boundary}`;
  const body = [ownFile, ownPaths, ownExecutable].map((one) => `${delimiter}\r\n${one}`).join('') + `${delimiter}--`;
  const headers = { 'content-type': `multipart/form-data; ${parameter}` };

  const responses = [await node.send({ body, headers }), await other.send({ body, headers })];

  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
});

test.each(['boundary=', 'boundary=""', 'xboundary=b', 'x="boundary=b"'])(
  'refuses the boundary by %s',
  async (wrong) => {
    await using node = await startUploads();
    const other = await createUploads();
    const headers = { 'content-type': `multipart/form-data; ${wrong}` };

    const responses = [await node.send({ body: '--b--', headers }), await other.send({ body: '--b--', headers })];

    expect(responses).toMatchObject(Array(2).fill(refusal('', 'multipart')));
  },
);

test('refuses a file whose name is empty', async () => {
  await using node = await startUploads();
  const other = await createUploads();
  const body = `--b\r\n${part('name="file"; filename=""', 'x')}--b\r\n${ownPaths}--b--`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };

  const responses = [await node.send({ body, headers }), await other.send({ body, headers })];

  const error = { details: [{ rule: 'fileName' }] };
  expect(responses).toMatchObject(Array(2).fill({ status: 400, body: { error } }));
});

test('keeps blanks, dashes and line breaks within a file', async () => {
  await using node = await startUploads();
  const other = await createUploads();
  const content = ' \r\n--\r\n --bb \r\r\n--\r\n--a b \r\n\r\n- ';
  const text = `--bb-\r\n${part('name="file"; filename="a"', content)}--bb-\r\n${part('name="paths"', '["a"]')}--bb---`;
  const headers = { 'content-type': 'multipart/form-data; boundary="bb-"' };

  await node.send({ body: byteByByte(text), headers, duplex: 'half' });
  await other.send({ body: text, headers });

  expect(node.seen).toMatchObject([{ contents: { a: content } }]);
  expect(other.seen).toMatchObject([{ contents: { a: content } }]);
});

function byteByByte(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
}
