import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createClient, type Folder, isUploadError, upload, UploadError } from '../../client/index.ts';
import { createMock } from '../../mock/app.ts';
import { zip } from '../server/http/zip.ts';
import { listen, type Listening } from '../listen.ts';
import { respondInOrder } from './responses.ts';

let mock: Listening;

beforeAll(async () => {
  mock = await listen(await createMock());
});
afterAll(() => mock[Symbol.asyncDispose]());

const workspaceSlug = 'acme';

test('uploads files with their paths, without the name of the chosen folder', async () => {
  const page = Object.defineProperty(new File(['<h1>Acme</h1>'], 'index.html'), 'webkitRelativePath', {
    value: 'site/pages/index.html',
  });

  expect(await sizesOf([page])).toEqual({ files: 1, size: 13 });
  expect(await pathsOf([page, new File(['x'], 'robots.txt')])).toEqual(['pages/index.html', 'robots.txt']);
});

test('uploads texts and bytes', async () => {
  const files = [
    { path: 'index.html', content: '<h1>Acme</h1>' },
    { path: 'data.bin', content: new Blob([new Uint8Array([1, 2, 3])]) },
  ];

  expect(await sizesOf(files)).toEqual({ files: 2, size: 16 });
});

test('says which files may be executed', async () => {
  const sent = await formOf([
    { path: 'bin/work', content: 'echo at work', executable: true },
    { path: 'index.html', content: '<h1>Acme</h1>', executable: false },
  ]);

  expect([sent.get('paths'), sent.get('executable')]).toEqual(['["bin/work","index.html"]', '["bin/work"]']);
  expect((await formOf([{ path: 'index.html', content: '' }])).has('executable')).toBe(false);
});

test('uploads a folder with its folders', async () => {
  const pages = folder('pages', [file('index.html', '<h1>Acme</h1>')]);

  expect(await sizesOf(folder('site', [file('robots.txt', 'User-agent: *'), pages]))).toEqual({ files: 2, size: 26 });
  expect(await pathsOf(folder('site', [pages]))).toEqual(['pages/index.html']);
});

test('uploads a form', async () => {
  const form = new FormData();
  form.append('file', new Blob(['<h1>Acme</h1>']));
  form.append('paths', '["index.html"]');

  expect(await sizesOf(form)).toEqual({ files: 1, size: 13 });
});

test('uploads the files of a zip', async () => {
  const project = zip(
    { path: 'index.html', content: '<h1>Acme</h1>', method: 'deflated' },
    { path: 'robots.txt', content: 'User-agent: *' },
  );

  expect(await sizesOf(new File([project], 'site.zip'))).toEqual({ files: 2, size: 26 });
});

test('too many files are an error before anything is sent', async () => {
  const client = createClient({ baseUrl: 'http://control-plane.invalid' });
  const files = Array.from({ length: 3001 }, (_, index) => ({ path: `${index}.txt`, content: 'x' }));

  await expect(upload(client, { workspaceSlug, files })).rejects.toThrow(
    new UploadError('3001 files are too many: an upload has at most 3000.'),
  );
});

test('no file is an error before anything is sent', async () => {
  const client = createClient({ baseUrl: 'http://control-plane.invalid' });

  await expect(upload(client, { workspaceSlug, files: [] })).rejects.toThrow(UploadError);
});

test('too many bytes are an error before anything is sent, in a form too', async () => {
  const client = createClient({ baseUrl: 'http://control-plane.invalid' });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(52_428_801)]));

  await expect(upload(client, { workspaceSlug, files: form })).rejects.toThrow(
    new UploadError('52428801 bytes are too many: an upload has at most 52428800.'),
  );
});

test('repeats an upload with its files and key', async () => {
  const keys: unknown[] = [];
  const proxy: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    keys.push(request.headers.get('idempotency-key'));
    return keys.length === 1 ? new Response(null, { status: 503, headers: { 'retry-after': '0' } }) : fetch(request);
  };
  const client = createClient({ baseUrl: mock.url, token: 'pcp_demo_owner', retries: 1, fetch: proxy });

  const { files } = await upload(client, { workspaceSlug, files: [{ path: 'index.html', content: 'x' }] });

  expect([files, keys]).toEqual([1, [expect.any(String), keys[0]]]);
});

test('keeps the name of a zip', async () => {
  const client = createClient({ baseUrl: mock.url, token: 'pcp_demo_owner' });
  const project = new File([zip({ path: 'index.html', content: '<h1>Acme</h1>' })], 'site.zip');

  expect((await upload(client, { workspaceSlug, files: project })).name).toBe('site');
});

test('uploads what readFile returns', async () => {
  expect(await sizesOf([{ path: 'index.html', content: Buffer.from('<h1>Acme</h1>') }])).toEqual({
    files: 1,
    size: 13,
  });
});

test('an upload that is aborted throws the reason', async () => {
  const client = createClient({ baseUrl: mock.url, token: 'pcp_demo_owner' });
  const files = [{ path: 'index.html', content: 'x' }];

  const uploading = upload(client, {
    workspaceSlug,
    files,
    signal: AbortSignal.abort(new Error('The page was left.')),
  });

  await expect(uploading).rejects.toThrow('The page was left.');
});

test('a refused upload throws the error of the response', async () => {
  const client = createClient({ baseUrl: mock.url, token: 'pcp_demo_viewer' });

  const uploading = upload(client, { workspaceSlug, files: [{ path: 'index.html', content: 'x' }] });

  await expect(uploading).rejects.toMatchObject({ name: 'ControlPlaneError', code: 'forbidden' });
});

test('recognises an error of another copy of this package', () => {
  const other = { [Symbol.for('platform-control-plane.upload-error')]: true };

  expect([isUploadError(other), isUploadError(new UploadError('No.')), isUploadError(new Error('No.'))]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isUploadError(null)).toBe(false);
});

async function sizesOf(files: Parameters<typeof upload>[1]['files']): Promise<object> {
  const client = createClient({ baseUrl: mock.url, token: 'pcp_demo_owner' });
  const { files: count, size } = await upload(client, { workspaceSlug, files });
  return { files: count, size };
}

/** The paths that are sent. */
async function pathsOf(files: Parameters<typeof upload>[1]['files']): Promise<unknown> {
  const paths = (await formOf(files)).get('paths');
  return typeof paths === 'string' ? JSON.parse(paths) : null;
}

/** The form that is sent. */
async function formOf(files: Parameters<typeof upload>[1]['files']): Promise<FormData> {
  const { options, requests } = respondInOrder(new Response('{}', { status: 201 }));
  await upload(createClient(options), { workspaceSlug, files });
  return (await requests[0]?.formData()) ?? new FormData();
}

function file(name: string, content: string) {
  return { kind: 'file' as const, name, getFile: async () => new File([content], name) };
}

function folder(name: string, entries: readonly (Folder | ReturnType<typeof file>)[]): Folder {
  return {
    kind: 'directory',
    name,
    async *values() {
      yield* entries;
    },
  };
}

test('says how much of an upload was sent', async () => {
  const client = createClient({ baseUrl: mock.url, token: 'pcp_demo_owner' });
  const seen: { sentBytes: number; totalBytes: number }[] = [];

  await upload(client, {
    workspaceSlug,
    files: [
      { path: 'pages/é.html', content: new Blob(['x'.repeat(300_000)], { type: 'text/html' }) },
      { path: 'data.bin', content: new Uint8Array(200_000), executable: true },
    ],
    onProgress: (progress) => seen.push(progress),
  });

  const sent = seen.map(({ sentBytes }) => sentBytes);
  expect(sent.length).toBeGreaterThan(5);
  expect(sent).toEqual(sent.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toEqual({ sentBytes: seen[0]?.totalBytes, totalBytes: seen[0]?.totalBytes });
});

test('repeats an upload with progress after 401 and 503', async () => {
  const tokens = ['expired', 'pcp_demo_owner'];
  let requests = 0;
  await using proxy = await listen((request, response) => {
    if (++requests === 1) return void request.resume().on('end', () => response.writeHead(503).end());
    request.pipe(
      httpRequest(`${mock.url}${request.url}`, { method: 'POST', headers: request.headers }, (received) => {
        response.writeHead(received.statusCode ?? 0, received.headers);
        received.pipe(response);
      }),
    );
  });
  vi.spyOn(Math, 'random').mockReturnValueOnce(0);
  const client = createClient({
    baseUrl: proxy.url,
    token: ({ rejected }) => tokens[rejected === null ? 0 : 1],
    retries: 1,
  });

  const { files } = await upload(client, {
    workspaceSlug,
    files: [{ path: 'index.html', content: 'x' }],
    onProgress: () => undefined,
  });

  expect([files, requests]).toEqual([1, 3]);
});
