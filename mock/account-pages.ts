import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ownPath } from '../server/http/own-path.ts';
import { sessionCookie } from '../contract/auth/credentials.ts';
import { ownerPersona, type Persona, personaNameOf, personas } from './context/personas.ts';

/** The longest body; a form with one button sends less. */
const mostBytes = 1000;

const dashboard = '/workspaces';

/** Begins the session with an id anew, as a link from a mail does. */
type Renew = (request: IncomingMessage, id: string) => Promise<void>;

/** Serves the pages for signing in and out, as a control plane does, with the personas in the place of mails. */
export function createAccountPages(renew: Renew): (request: IncomingMessage, response: ServerResponse) => boolean {
  const pages = pagesOf(renew);
  return (request, response) => {
    const url = URL.parse(request.url ?? '', 'http://mock');
    const handle = pages[`${request.method === 'HEAD' ? 'GET' : request.method} ${url?.pathname}`];
    if (!handle || !url) return false;
    handle(request, response, url.searchParams).catch(() => response.destroy());
    return true;
  };
}

type Handle = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => Promise<void>;

const pagesOf = (renew: Renew): Readonly<Record<string, Handle>> => ({
  'GET /sign-in': async (_, response, query) => show(response, signInPage(ownPath(query.get('return') ?? ''))),
  'POST /sign-in': async (request, response) => {
    const form = await readForm(request);
    const persona = personas.find(({ name, session }) => session !== null && name === form.get('persona'));
    if (!persona?.session) return show(response, signInPage(null), 400);
    await renew(request, persona.session);
    lead(response, ownPath(form.get('return') ?? '') ?? dashboard, `${sessionCookie}=${persona.session}`);
  },
  'GET /account': async (request, response) => {
    const name = personaNameOf(request.headers);
    const persona = personas.find((one) => one.name === name);
    if (persona) show(response, accountPage(persona));
    else lead(response, '/sign-in?return=/account');
  },
  'POST /sign-out': async (_, response) => lead(response, '/sign-in', `${sessionCookie}=; Max-Age=0`),
});

function lead(response: ServerResponse, path: string, cookie?: string): void {
  const headers = { Location: path, 'Cache-Control': 'no-store' };
  response.writeHead(
    303,
    cookie === undefined ? headers : { ...headers, 'Set-Cookie': `${cookie}; Path=/; SameSite=Lax` },
  );
  response.end();
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

function signInPage(back: string | null): string {
  const buttons = personas
    .filter(({ session }) => session !== null)
    .map(
      ({ name, title, description }) =>
        `<li><button name="persona" value="${name}">${escape(title)}</button><p>${escape(description)}</p></li>`,
    );
  const field = back === null ? '' : `<input type="hidden" name="return" value="${escape(back)}">`;
  const form = `<form method="post" action="/sign-in">${field}<ul>${buttons.join('')}</ul></form>`;
  return layOut(
    'Sign in',
    `<p>This is the mock: choose who you are. A real control plane sends a link by mail.</p>${form}
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
