import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LocalServer, startLocalServer } from '../../verify/workflows/local-server.ts';

type Body = Readonly<Record<string, unknown>>;

/** An action that could not be done. The message says why. */
class Refused extends Error {}

/**
 * Serves the outside of a mock, as `openapi/workflows/outside.openapi.yaml` describes it: clicks at the checkout,
 * reads the mailbox, and lets events happen.
 */
export function startOutside(mockUrl: string): Promise<LocalServer> {
  const actions = createActions(mockUrl);
  return startLocalServer((request, response) => {
    serve(actions, request, response).catch(() => response.destroy());
  });
}

type Act = (body: Body) => Promise<object>;

function createActions(mockUrl: string): ReadonlyMap<string, readonly [name: string, act: Act]> {
  const happen = async (event: object) => {
    await send(`${mockUrl}/__mock/world/events`, 'application/json', JSON.stringify({ given: [event] }));
    return { ok: true };
  };
  return new Map<string, readonly [string, Act]>([
    [
      '/pay',
      [
        'pay',
        async ({ checkoutUrl }) => {
          await send(String(checkoutUrl), 'application/x-www-form-urlencoded', 'choice=pay');
          return { ok: true };
        },
      ],
    ],
    [
      '/read-invitation',
      ['readInvitation', ({ email, workspaceName }) => readInvitation(mockUrl, String(email), String(workspaceName))],
    ],
    [
      '/set-dns-records',
      ['setDnsRecords', ({ host, records }) => happen({ event: 'records', host, ...recordsOf(records) })],
    ],
    [
      '/push',
      [
        'push',
        ({ workspaceSlug, appSlug, branch }) =>
          happen({ event: 'push', app: `${String(workspaceSlug)}/${String(appSlug)}`, branch }),
      ],
    ],
  ]);
}

async function serve(
  actions: ReturnType<typeof createActions>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '';
  if (path === '/actions') return respond(response, 200, { actions: [...actions.values()].map(([name]) => name) });
  const [, act] = actions.get(path) ?? [];
  if (!act) return respond(response, 404, { message: `There is no action at ${path}.` });
  try {
    respond(response, 200, await act(await readBody(request)));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    respond(response, 409, { message: error.message });
  }
}

async function readInvitation(mockUrl: string, email: string, workspaceName: string): Promise<object> {
  const response = await fetch(`${mockUrl}/__mock/mail`);
  // The contract of the control API says so.
  const { mails } = (await response.json()) as {
    readonly mails: readonly { readonly to: string; readonly text: string }[];
  };
  const mail = mails.findLast(({ to, text }) => to.includes(email) && text.includes(workspaceName));
  const [, token] = /\/invitations\/([^\s/?]+)/.exec(mail?.text ?? '') ?? [];
  if (token === undefined) throw new Refused(`${email} has no mail with an invitation to ${workspaceName}.`);
  return { token };
}

/** The CNAME record among the records of a domain, or its addresses. */
function recordsOf(records: unknown): object {
  // The description of the service says so.
  const listed = records as readonly { readonly type: string; readonly value: string }[];
  const cname = listed.find(({ type }) => type === 'CNAME');
  return cname ? { cname: cname.value } : { a: listed.filter(({ type }) => type === 'A').map(({ value }) => value) };
}

async function send(url: string, type: string, body: string): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers: { 'Content-Type': type }, body, redirect: 'manual' });
  if (response.status >= 400) throw new Refused(`POST ${url} returned ${response.status}: ${await response.text()}`);
}

async function readBody(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  // Only the workflows call it.
  return JSON.parse(text) as Body;
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
