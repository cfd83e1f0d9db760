import { createMockFetch, type MockFetchOptions } from '../../../mock/fetch/index.ts';

/** A step, and what the mock responded. */
export type Step = readonly [title: string, seen: string];

const origin = 'https://api.example.test';

/** The requests of a page or a worker to the mock, and the responses that it sees. */
export async function* journey(): AsyncGenerator<Step> {
  const owner = callerOf({ persona: 'owner' });
  yield ['Read', (await owner('GET', '/api/workspaces/acme')).seen('workspace', 'name')];
  yield ['Wrong body', (await owner('POST', '/api/workspaces', { name: '' })).seen('error', 'code')];
  yield ['Nobody', (await callerOf({})('GET', '/api/me')).seen('error', 'code')];
  yield [
    'Viewer',
    (await callerOf({ persona: 'viewer' })('DELETE', '/api/workspaces/acme/apps/storefront')).seen('error', 'code'),
  ];
  const limited = callerOf({ persona: 'owner', scenario: 'rate-limited' });
  yield ['Scenario', (await limited('POST', '/api/ai', { question: 'What runs?' })).seen('error', 'code')];
  const preferred = await owner('GET', '/api/workspaces/acme', undefined, { prefer: 'code=404, example=not_found' });
  yield ['Prefer', preferred.seen('error', 'code')];
  await owner('PATCH', '/api/workspaces/acme', { name: 'Renamed' });
  yield ['Changed', (await owner('GET', '/api/workspaces/acme')).seen('workspace', 'name')];
  yield ['Uploaded', (await owner('POST', '/api/workspaces/acme/uploads', archive())).seen('name')];
  const source = { type: 'git', repoUrl: 'https://githost.test/ada-park/blog' };
  yield [
    'Deployed',
    (await owner('POST', '/api/workspaces/acme/deploy', { name: 'Blog', source, region: 'eu-central' })).seen(
      'app',
      'status',
    ),
  ];
  yield ['Stream', (await statusesOf('/api/workspaces/acme/apps/blog/status?region=eu-central', owner)).join(' ')];
}

function callerOf(options: MockFetchOptions) {
  const mock = createMockFetch(options);
  return async (method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) => {
    const isForm = body instanceof FormData;
    const type = body && !isForm ? { 'content-type': 'application/json' } : {};
    const content = isForm ? body : JSON.stringify(body);
    const init = { method, headers: { ...type, ...headers }, ...(body && { body: content }) };
    const response = await mock(new Request(origin + path, init));
    const read = async () => (await response.json()) as object satisfies object;
    const value: unknown = response.headers.get('content-type')?.startsWith('application/json') ? await read() : null;
    return {
      response,
      seen: (...names: readonly string[]) => `${response.status} ${String(names.reduce(memberOf, value))}`,
    };
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function archive(): FormData {
  const form = new FormData();
  form.append('file', new File(['<h1>Hello</h1>'], 'landing/index.html'));
  form.append('paths', '["landing/index.html"]');
  return form;
}

/** The statuses of an app as its stream shows them, until it runs. */
async function statusesOf(path: string, caller: ReturnType<typeof callerOf>): Promise<string[]> {
  const { response } = await caller('GET', path, undefined, { accept: 'text/event-stream', prefer: 'speed=1000' });
  const statuses = new Set<string>();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    for (const [, status] of read.value.matchAll(/"status":"(deploying|running)"/g)) if (status) statuses.add(status);
    if (statuses.has('running')) break;
  }
  await reader?.cancel();
  return [...statuses];
}
