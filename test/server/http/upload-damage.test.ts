import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startUploads } from './uploads.ts';
import { zip } from './zip.ts';

const archive = zip(
  { path: 'index.html', content: '<h1>Acme</h1>' },
  { path: 'assets/' },
  { path: 'assets/a', content: 'aaaa', method: 'deflated' },
);
const form = Buffer.from(
  [
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncontent\r\n',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="b"\r\nContent-Type: text/css\r\n\r\nh1 {}\r\n',
    '--b\r\nContent-Disposition: form-data; name="paths"\r\n\r\n["a","b/c"]\r\n--b--\r\n',
  ].join(''),
);

test('a damaged zip file is taken or refused, and leaves nothing on disk', async () => {
  await using server = await startUploads();

  await fc.assert(
    fc.asyncProperty(damageTo(archive), async (damaged) => {
      const { status } = await server.upload({ 'project.zip': damaged });

      expect([201, 400]).toContain(status);
    }),
    { numRuns: 300 },
  );

  await expect.poll(server.leftovers).toEqual([]);
});

test('a damaged form is taken or refused, and leaves nothing on disk', async () => {
  await using server = await startUploads();

  await fc.assert(
    fc.asyncProperty(damageTo(form), async (damaged) => {
      const { status } = await server.send({
        body: damaged,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      });

      expect([201, 400]).toContain(status);
    }),
    { numRuns: 300 },
  );

  await expect.poll(server.leftovers).toEqual([]);
});

/** The bytes with a stretch of them replaced by others, more or fewer. */
function damageTo(bytes: Buffer): fc.Arbitrary<Buffer<ArrayBuffer>> {
  return fc
    .record({ start: fc.nat(bytes.length), length: fc.nat(8), others: fc.uint8Array({ maxLength: 8 }) })
    .map(({ start, length, others }) =>
      Buffer.concat([bytes.subarray(0, start), others, bytes.subarray(start + length)]),
    );
}
