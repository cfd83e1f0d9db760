import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClientAt, createUploadClient } from '../../cli/program/connect.ts';
import { exitCodeOf, explainError } from '../../cli/program/errors.ts';
import { createOutput } from '../../cli/program/output.ts';
import { sendFolder } from '../../cli/upload/send-folder.ts';

const size = 3_000_000;
const url = 'https://pcp.example.com';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pcp-upload-'));
  writeFileSync(join(folder, 'large.bin'), new Uint8Array(size));
  // Time goes by as the test says.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true });
});

/** Sends the file. The test is the server: it reads the body and responds. */
async function send() {
  const arrived = Promise.withResolvers<Request>();
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (request: Request, init: RequestInit) => {
    arrived.resolve(new Request(request, init));
    request.signal.addEventListener('abort', () => response.reject(request.signal.reason as Error));
    return response.promise;
  });
  const notes: string[] = [];
  const output = { ...createOutput({}, process), note: (line: string) => void notes.push(line) };
  const file = { path: 'large.bin', file: join(folder, 'large.bin'), size, executable: false };
  const sent = sendFolder(createUploadClient(url, null, '0.0.0'), 'acme', [file], output);
  const { body } = await arrived.promise;
  if (!body) throw new Error('The request has no body.');
  return { sent, notes, reader: body.getReader(), respond: response.resolve };
}

test('an upload takes as long as bytes go out, and says how far it is', async () => {
  const { sent, notes, reader, respond } = await send();
  for (let parts = 0; parts < 3; parts++) {
    await reader.read();
    await vi.advanceTimersByTimeAsync(100_000);
  }
  while (!(await reader.read()).done);
  respond(Response.json({ uploadId: 'u1' }, { status: 201 }));

  expect(await sent).toBe('u1');
  expect(notes[0]).toBe('Uploading 1 file, 3.0 MB...');
  expect(notes.slice(1).map((note) => note.replace(/^Sent [\d.]+ k?B /, 'Sent … '))).toEqual(
    Array.from({ length: 3 }, () => 'Sent … of 3.0 MB'),
  );
});

test('an upload that nothing takes any more is over after two minutes', async () => {
  const { sent } = await send();
  const ended = sent.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(130_000);
  const error = await ended;

  expect([exitCodeOf(error), explainError(error, url)]).toEqual([
    7,
    `The control plane at ${url} cannot be reached (no response in time).`,
  ]);
});

test('a response that does not go on is over, however often it is tried', async () => {
  let requests = 0;
  vi.stubGlobal('fetch', () => {
    requests++;
    return Promise.resolve(new Response(new ReadableStream()));
  });
  const error = createClientAt(url, null, '0.0.0')
    .GET('/api/me')
    .catch((one: unknown) => one);
  await vi.advanceTimersByTimeAsync(5 * 60_000);

  expect([exitCodeOf(await error), requests]).toEqual([7, 3]);
});
