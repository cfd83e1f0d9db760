import {
  can,
  codeOf,
  type ControlPlaneClient,
  type ControlPlaneOptions,
  createClient,
  explain,
  isTerminal,
  upload,
  UploadError,
} from '../../../client/index.ts';

/** Makes a client of the server under test. The first request with a `fault` has that fault. */
type Connect = (
  options?: Omit<ControlPlaneOptions, 'baseUrl' | 'headers'> & { readonly fault?: 'busy' | 'silent' | 'cut' },
) => ControlPlaneClient;

const owner = { token: 'pcp_demo_owner' };
const path = { workspaceSlug: 'acme', appSlug: 'storefront' };
const app = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';
const files = [{ path: 'index.html', content: '<h1>Acme</h1>' }];

/** The duties of the client on every runtime. */
const checks: Readonly<Record<string, (connect: Connect) => Promise<void>>> = {
  async 'calls an operation'(connect) {
    const { status, data, error } = await connect(owner).GET('/api/me');

    expectEqual([status, data?.user.name, error], [200, 'Ada Park', undefined]);
  },

  async 'sends a body'(connect) {
    const body = { key: 'RUNTIME', value: "foo (bar)!*'+&", isSecret: false };

    const result = await connect(owner).POST(`${app}/vars`, { params: { path }, body });

    expectEqual(result.status === 201 ? typeof result.data.var.id : result, 'string');
  },

  async 'returns the code and the details of an error'(connect) {
    const { error } = await connect(owner).PATCH(app, { params: { path }, body: { name: '' } });

    expectEqual(
      [error?.status, error?.code, error?.details[0]?.path, typeof error?.requestId],
      [400, 'bad_body', '/name', 'string'],
    );
  },

  async 'calls the function of the token again after a 401'(connect) {
    const tokens = ['expired', 'pcp_demo_owner', 'never'];

    const { data } = await connect({ token: async () => tokens.shift() ?? '' }).PATCH(app, {
      params: { path },
      body: { name: 'Storefront' },
    });

    expectEqual([typeof data?.app.slug, tokens], ['string', ['never']]);
  },

  async 'repeats a read after a 503'(connect) {
    const { status } = await connect({ ...owner, retries: 1, fault: 'busy' }).GET(app, { params: { path } });

    expectEqual(status, 200);
  },

  async 'repeats a write that has an Idempotency-Key'(connect) {
    const body = { email: 'margaret@acme.test', role: 'viewer' } as const;

    const { status } = await connect({ ...owner, retries: 1, fault: 'busy' }).POST(
      '/api/workspaces/{workspaceSlug}/invitations',
      {
        params: { path },
        body,
      },
    );

    expectEqual(status, 201);
  },

  async 'stops waiting for a response'(connect) {
    const waiting = connect({ ...owner, timeoutMs: 50, fault: 'silent' }).GET('/api/me');

    expectEqual(await reasonOf(waiting), 'TimeoutError: The server did not respond in time.');
  },

  async 'stops a call that is aborted'(connect) {
    const leave = new AbortController();
    const waiting = connect({ ...owner, timeoutMs: 60_000, fault: 'silent' }).GET('/api/me', { signal: leave.signal });
    setTimeout(() => leave.abort(), 20);

    expectEqual((await reasonOf(waiting)).split(':')[0], 'AbortError');
  },

  async 'follows a stream to its end, although the connection is lost'(connect) {
    const lastIds: (string | null)[] = [];
    const recording = (request: Request) => {
      lastIds.push(request.headers.get('last-event-id'));
      return fetch(request);
    };
    const { data } = await connect(owner).GET(`${app}/deploys`, { params: { path } });
    const deployId = data?.deploys.find(({ status }) => status === 'succeeded')?.id ?? '';
    const params = { path: { ...path, deployId } };

    const whole = await all(connect(owner).stream(`${app}/deploys/{deployId}/logs`, { params }));
    const resumed = await all(
      connect({ ...owner, fetch: recording, fault: 'cut' }).stream(`${app}/deploys/{deployId}/logs`, {
        params,
        reconnect: { minDelayMs: 1 },
      }),
    );

    expectEqual(resumed, whole);
    expectEqual([whole.length > 2, whole.at(-1)], [true, { event: 'end', data: { status: 'succeeded' } }]);
    expectEqual([lastIds.length, lastIds[0], typeof lastIds[1]], [3, null, 'string']);
  },

  async 'ends a stream that is aborted'(connect) {
    const leave = new AbortController();
    const seen: string[] = [];

    for await (const { event } of connect(owner).stream(`${app}/status`, { params: { path }, signal: leave.signal })) {
      seen.push(event);
      leave.abort();
    }

    expectEqual(seen, ['data']);
  },

  async 'throws the error of a stream that is refused'(connect) {
    const refused = await all(connect({ token: 'wrong' }).stream(`${app}/status`, { params: { path } })).catch(
      (error: unknown) => error,
    );

    expectEqual([codeOf(refused), explain(refused).startsWith('You are signed out.')], ['unauthorized', true]);
  },

  async 'uploads files, and reports the progress where the runtime does'(connect) {
    const sent: boolean[] = [];
    const onProgress = (progress: { readonly sentBytes: number; readonly totalBytes: number }) =>
      void sent.push(progress.sentBytes === progress.totalBytes);

    const uploaded = await upload(connect({ ...owner, retries: 1, fault: 'busy' }), {
      workspaceSlug: 'acme',
      files,
      onProgress,
    });

    expectEqual([uploaded.files, uploaded.size], [1, 13]);
    expectEqual(sent.at(-1), 'XMLHttpRequest' in globalThis ? true : undefined);
  },

  async 'throws the error of an upload that is refused'(connect) {
    const options = { workspaceSlug: 'acme', files, onProgress: () => undefined };

    const refused = await upload(connect({ token: 'wrong' }), options).catch((error: unknown) => error);

    expectEqual(codeOf(refused), 'unauthorized');
  },

  async 'stops an upload that is aborted'(connect) {
    const leave = new AbortController();
    const options = { workspaceSlug: 'acme', files, signal: leave.signal, onProgress: () => undefined };
    const uploading = upload(connect({ ...owner, fault: 'silent' }), options);
    setTimeout(() => leave.abort(), 20);

    expectEqual((await reasonOf(uploading)).split(':')[0], 'AbortError');
  },

  async 'checks the limits of an upload'(connect) {
    const refused = await upload(connect(owner), { workspaceSlug: 'acme', files: [] }).catch((error: unknown) => error);

    expectEqual(refused instanceof UploadError, true);
  },

  async 'knows permissions and states'() {
    expectEqual([can({ role: 'viewer' }, 'createVar'), can({ role: 'developer' }, 'createVar')], [false, true]);
    expectEqual([isTerminal('deploy', 'building'), isTerminal('deploy', 'succeeded')], [false, true]);
  },

  // The last one, since a browser keeps the cookie.
  async 'sends changes with a session'(connect) {
    const cookie = 'pcp_session=demo_owner';
    if ('document' in globalThis) document.cookie = cookie;
    const session = 'document' in globalThis ? ({ credentials: 'include' } as const) : { cookie };

    const { data, error } = await connect(session).PATCH(app, { params: { path }, body: { name: 'Storefront' } });

    expectEqual([typeof data?.app.slug, error], ['string', undefined]);
  },
};

export const checkNames: readonly string[] = Object.keys(checks);

export interface Report {
  readonly passed: readonly string[];
  /** The errors, by the name of the check. */
  readonly failed: Readonly<Record<string, string>>;
}

/** Runs the checks against a server. `session` is the mock session, and has to be new. */
export async function runChecks(url: string, session: string): Promise<Report> {
  const passed: string[] = [];
  const failed: Record<string, string> = {};
  for (const [name, check] of Object.entries(checks)) {
    const connect: Connect = ({ fault, ...options } = {}) =>
      createClient({
        ...options,
        baseUrl: url,
        headers: { 'X-Mock-Session': session, ...(fault && { 'X-Fault': `${fault} ${session} ${passed.length}` }) },
      });
    try {
      await check(connect);
      passed.push(name);
    } catch (error) {
      failed[name] = error instanceof Error ? `${error.stack}` : String(error);
    }
  }
  return { passed, failed };
}

async function all<Frame>(frames: AsyncIterable<Frame>): Promise<Frame[]> {
  const read: Frame[] = [];
  for await (const frame of frames) read.push(frame);
  return read;
}

async function reasonOf(failing: Promise<unknown>): Promise<string> {
  return failing.then(
    () => 'It did not fail.',
    (reason: unknown) => String(reason),
  );
}

function expectEqual(actual: unknown, expected: unknown): void {
  const [seen, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (seen !== wanted) throw new Error(`${seen} instead of ${wanted}`);
}
