import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ownPath } from '../server/http/own-path.ts';
import { sessionCookie } from '../contract/auth/credentials.ts';
import { ownerPersona, type Persona, personaNameOf, personas } from './context/personas.ts';
import { UnknownScenario } from './testing/mock-session.ts';

/** The longest body; a form with one button sends less. */
const mostBytes = 1000;

const dashboard = '/workspaces';

/**
 * Begins the session with an id anew, as a link from a mail does, in a scenario if one is named. Sets the cookies of a
 * response. @throws UnknownScenario
 */
export type Begin = (
  request: IncomingMessage,
  response: ServerResponse,
  begun: { readonly session: string; readonly scenario: string | null },
) => Promise<void>;

/** Serves the pages for signing in and out, as a control plane does, with the personas in the place of mails. */
export function createAccountPages(begin: Begin): (request: IncomingMessage, response: ServerResponse) => boolean {
  const pages = pagesOf(begin);
  return (request, response) => {
    const url = URL.parse(request.url ?? '', 'http://mock');
    const handle = pages[`${request.method === 'HEAD' ? 'GET' : request.method} ${url?.pathname}`];
    if (!handle || !url) return false;
    handle(request, response, url.searchParams).catch(() => response.destroy());
    return true;
  };
}

type Handle = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => Promise<void>;

const pagesOf = (begin: Begin): Readonly<Record<string, Handle>> => ({
  // A link may name the persona: nothing of the mock is a secret.
  'GET /sign-in': async (request, response, query) => {
    if (query.has('persona')) await signIn(begin, request, response, query);
    else show(response, signInPage(query));
  },
  'POST /sign-in': async (request, response) => signIn(begin, request, response, await readForm(request)),
  'GET /account': async (request, response) => {
    const name = personaNameOf(request.headers);
    const persona = personas.find((one) => one.name === name);
    if (persona) show(response, accountPage(persona));
    else lead(response, '/sign-in?return=/account');
  },
  // No message is sent, so that no number is verified: the account says who has one.
  'GET /account/phone': async (_, response) => lead(response, '/account'),
  'POST /sign-out': async (_, response) => lead(response, '/sign-in', `${sessionCookie}=; Max-Age=0`),
});

async function signIn(
  begin: Begin,
  request: IncomingMessage,
  response: ServerResponse,
  chosen: URLSearchParams,
): Promise<void> {
  const name = chosen.get('persona') ?? '';
  const session = personas.find((persona) => persona.name === name)?.session;
  if (!session) {
    const reason = `The mock has no persona "${name.slice(0, 100)}" that signs in. Choose one of these.`;
    return show(response, signInPage(chosen, reason), 400);
  }
  try {
    await begin(request, response, { session, scenario: chosen.get('scenario') });
  } catch (error) {
    if (!(error instanceof UnknownScenario)) throw error;
    chosen.delete('scenario');
    return show(response, signInPage(chosen, error.message), 400);
  }
  lead(response, ownPath(chosen.get('return') ?? '') ?? dashboard, `${sessionCookie}=${session}`);
}

function lead(response: ServerResponse, path: string, cookie?: string): void {
  if (cookie !== undefined) response.appendHeader('Set-Cookie', `${cookie}; Path=/; SameSite=Lax`);
  response.writeHead(303, { Location: path, 'Cache-Control': 'no-store' }).end();
}

function show(response: ServerResponse, page: string, status = 200): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(page);
}

function signInPage(chosen: URLSearchParams, reason?: string): string {
  const buttons = personas
    .filter(({ session }) => session !== null)
    .map(
      ({ name, title, description }) =>
        `<li><button name="persona" value="${name}">${escape(title)}</button><p>${escape(description)}</p></li>`,
    );
  const kept = { return: ownPath(chosen.get('return') ?? ''), scenario: chosen.get('scenario') };
  const fields = Object.entries(kept).map(([name, value]) =>
    value === null ? '' : `<input type="hidden" name="${name}" value="${escape(value)}">`,
  );
  const form = `<form method="post" action="/sign-in">${fields.join('')}<ul>${buttons.join('')}</ul></form>`;
  return layOut(
    'Sign in',
    `${reason === undefined ? '' : `<p role="alert">${escape(reason)}</p>`}
    <p>This is the mock: choose who you are. A real control plane sends a link by mail.</p>${form}
    <p><a href="/support">Write to support without signing in</a></p>`,
  );
}

function accountPage(persona: Persona): string {
  const { title, description, email } = persona;
  const ofOperator =
    persona.name === ownerPersona.name ? `<p><a href="/operator">Go to the operator's pages</a></p>` : '';
  const links = `<p><a href="${dashboard}">Go to the dashboard</a></p>${ofOperator}<p><a href="/sign-in">Be another person</a></p>`;
  const form = '<form method="post" action="/sign-out"><button>Sign out</button></form>';
  return layOut(
    'Your account',
    `<p>You are ${escape(title)}, ${escape(email)}. ${escape(description)}</p>${links}${form}`,
  );
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 8vh auto; padding: 0 1rem; color: light-dark(#1a2029, #e5e9f0); background: light-dark(#f7f8fa, #101318) }
ul { list-style: none; padding: 0 }
li p { margin: .2rem 0 1rem; color: light-dark(#566070, #9aa5b5) }
a { color: light-dark(#3152c4, #93aaff) }
button { font: inherit; font-weight: 600; padding: .4rem .8rem }
`;

const hash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

function layOut(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>\n`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > mostBytes) break;
  }
  return new URLSearchParams(text);
}
