import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type SourceRequest } from '../../client/index.ts';
import { createMock } from '../../mock/app.ts';
import { listen, type Listening } from '../listen.ts';
import { respondInOrder } from './responses.ts';

let mock: Listening;

beforeAll(async () => {
  mock = await listen(await createMock());
});
afterAll(() => mock[Symbol.asyncDispose]());

const path = { workspaceSlug: 'acme' };

test('calls the function of the token for each request', async () => {
  const tokens = ['pcp_demo_owner', 'pcp_demo_viewer'];
  const client = createClient({ baseUrl: mock.url, token: async () => tokens.shift() ?? '' });

  const first = await client.GET('/api/me');
  const second = await client.GET('/api/me');

  expect([first.data?.user.email, second.data?.user.email]).toEqual(['ada@acme.test', 'barbara@acme.test']);
});

test('after a 401, gets the token again and repeats the request with its body once', async () => {
  const tokens = ['expired', 'pcp_demo_owner', 'pcp_demo_viewer'];
  const client = createClient({ baseUrl: mock.url, token: () => tokens.shift() ?? '' });

  const { data } = await client.PATCH('/api/workspaces/{workspaceSlug}', {
    params: { path },
    body: { name: 'Acme & Co.' },
  });

  expect([data?.workspace.name, tokens]).toEqual(['Acme & Co.', ['pcp_demo_viewer']]);
});

test('returns the second 401', async () => {
  let calls = 0;
  const client = createClient({ baseUrl: mock.url, token: () => `wrong-${++calls}` });

  const { error } = await client.GET('/api/me');

  expect([error?.status, error?.code, calls]).toEqual([401, 'unauthorized', 2]);
});

test('does not repeat a request with a fixed token', async () => {
  let requests = 0;
  await using server = await listen((_, response) => {
    requests++;
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end('{"error":{"code":"unauthorized","message":"No."}}');
  });
  const client = createClient({ baseUrl: server.url, token: 'wrong' });

  await client.GET('/api/me');

  expect(requests).toBe(1);
});

test('with a cookie, a change has the Origin of the control plane', async () => {
  const client = createClient({ baseUrl: mock.url, cookie: 'pcp_session=demo_owner' });

  const { data, error } = await client.PATCH('/api/workspaces/{workspaceSlug}', {
    params: { path },
    body: { name: 'Acme & Co.' },
  });

  expect([data?.workspace.name, error]).toEqual(['Acme & Co.', undefined]);
});

test('after a 401, calls the function of the cookie once more', async () => {
  const cookies = ['pcp_session=expired', 'pcp_session=demo_owner'];
  const client = createClient({ baseUrl: mock.url, cookie: () => cookies.shift() ?? '' });

  const { data } = await client.GET('/api/me');

  expect(data?.user.email).toBe('ada@acme.test');
});

describe('a function of the token', () => {
  test('gets the token that was refused', async () => {
    const asked: (string | null)[] = [];
    const token = ({ rejected }: SourceRequest) => {
      asked.push(rejected);
      return rejected === 'expired' ? 'pcp_demo_owner' : 'expired';
    };

    const { data } = await createClient({ baseUrl: mock.url, token }).GET('/api/me');

    expect([data?.user.email, asked]).toEqual(['ada@acme.test', [null, 'expired']]);
  });

  test('renews once for requests that are refused at the same time', async () => {
    const { client, renewals } = startRenewing();

    const results = await Promise.all([client.GET('/api/me'), client.GET('/api/regions'), client.GET('/api/tiers')]);

    expect([results.map(({ status }) => status), renewals()]).toEqual([[200, 200, 200], ['token-0']]);
  });

  test('renews once also for a request whose refusal arrives after the renewal', async () => {
    const late = Promise.withResolvers<undefined>();
    const { client, renewals } = startRenewing(({ url }) => (url.endsWith('/tiers') ? late.promise : undefined));

    const second = client.GET('/api/tiers');
    const first = await client.GET('/api/me');
    late.resolve(undefined);

    expect([first.status, (await second).status, renewals()]).toEqual([200, 200, ['token-0']]);
  });

  test('is asked again about the same token by a later request', async () => {
    const asked: (string | null)[] = [];
    const token = ({ rejected }: SourceRequest) => {
      asked.push(rejected);
      return 'wrong';
    };
    const client = createClient({ baseUrl: mock.url, token });

    await client.GET('/api/me');
    await client.GET('/api/me');

    expect(asked).toEqual([null, 'wrong', null, 'wrong']);
  });

  test('rejects each request that waits for a renewal that fails, and no later one', async () => {
    let fails = true;
    const token = ({ rejected }: SourceRequest) => {
      if (rejected !== null && fails) throw new Error('The session has ended.');
      return rejected === null ? 'wrong' : 'pcp_demo_owner';
    };
    const client = createClient({ baseUrl: mock.url, token });

    const results = await Promise.allSettled([client.GET('/api/me'), client.GET('/api/regions')]);
    fails = false;
    const later = await client.GET('/api/me');

    const ended = { status: 'rejected', reason: new Error('The session has ended.') };
    expect([results, later.status]).toEqual([[ended, ended], 200]);
  });
});

test('sends the Origin that it is given with a cookie', async () => {
  const { options, requests } = respondInOrder();

  await createClient({ ...options, cookie: 'pcp_session=demo_owner', origin: 'https://dashboard.acme.test' }).GET(
    '/api/me',
  );

  expect(requests[0]?.headers.get('origin')).toBe('https://dashboard.acme.test');
});

test('sends nothing for a call that is aborted while its token is read', async () => {
  const leave = new AbortController();
  const { options, requests } = respondInOrder();
  const token = async () => {
    leave.abort(new Error('The page was left.'));
    return 'late';
  };

  const calling = createClient({ ...options, token }).GET('/api/me', { signal: leave.signal });

  await expect(calling).rejects.toThrow('The page was left.');
  expect(requests).toEqual([]);
});

/** A client whose first token is refused. `before` holds a request back before it is refused. */
function startRenewing(before: (request: Request) => Promise<undefined> | undefined = () => undefined) {
  let current = 0;
  const renewed: (string | null)[] = [];
  const token = async ({ rejected }: SourceRequest) => {
    if (rejected !== null) {
      renewed.push(rejected);
      current++;
    }
    return `token-${current}`;
  };
  const fetch = async (request: Request) => {
    if (request.headers.get('authorization') === 'Bearer token-1') return new Response('{}');
    await before(request);
    return new Response('{"error":{"code":"unauthorized","message":"No."}}', { status: 401 });
  };
  const client = createClient({ baseUrl: 'http://control-plane.invalid', token, fetch });
  return { client, renewals: () => renewed };
}

describe('no credential', () => {
  test.each(['', undefined, null])('%j as a token or a cookie sends no header', async (none) => {
    const { options, requests } = respondInOrder(new Response('{}'), new Response('{}'));

    await createClient({ ...options, token: () => none, cookie: async () => none }).GET('/api/me');
    await createClient({ ...options, token: none, cookie: none }).GET('/api/me');

    const names = requests.map(({ headers }) => [...headers.keys()]);
    expect(names).toEqual([[], []]);
  });

  test('keeps the header of a call, and removes a token that was refused', async () => {
    const refused = () => new Response('{}', { status: 401 });
    const { options, requests } = respondInOrder(new Response('{}'), refused(), refused());
    const tokens = ['', 'expired', ''];
    const client = createClient({ ...options, token: () => tokens.shift() });

    await client.GET('/api/me', { headers: { authorization: 'Bearer own' } });
    await client.GET('/api/me');

    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer own', 'Bearer expired', null]);
  });
});

describe('an abort while a token is read', () => {
  const never = () => new Promise<string>(() => undefined);

  test('ends the request', async () => {
    const calling = new AbortController();
    const token = () => {
      calling.abort(new Error('The page was left.'));
      return never();
    };

    const request = createClient({ baseUrl: mock.url, token }).GET('/api/me', { signal: calling.signal });

    await expect(request).rejects.toThrow('The page was left.');
  });

  test('ends the repetition after a 401', async () => {
    const calling = new AbortController();
    const token = ({ rejected }: SourceRequest) => {
      if (rejected === null) return 'expired';
      calling.abort(new Error('The page was left.'));
      return never();
    };

    const request = createClient({ baseUrl: mock.url, token }).GET('/api/me', { signal: calling.signal });

    await expect(request).rejects.toThrow('The page was left.');
  });

  test('ends a stream', async () => {
    const calling = new AbortController();
    const token = () => {
      calling.abort();
      return never();
    };
    const stream = createClient({ baseUrl: mock.url, token }).stream('/api/workspaces/{workspaceSlug}', {
      params: { path },
      signal: calling.signal,
    });
    const seen: unknown[] = [];
    for await (const frame of stream) seen.push(frame);

    expect(seen).toEqual([]);
  });

  test('before it reads none', async () => {
    let calls = 0;
    const token = () => {
      calls++;
      return never();
    };
    const signal = AbortSignal.abort(new Error('The page was left.'));

    const request = createClient({ baseUrl: mock.url, token }).GET('/api/me', { signal });

    await expect(request).rejects.toThrow('The page was left.');
    expect(calls).toBe(0);
  });
});
