import type { IncomingMessage, ServerResponse } from 'node:http';
import { decideSignIn, nameOfProgram, type World } from '../control-plane/world/index.ts';
import { isOwnOrigin } from '../server/dispatch/authorize.ts';
import { ownerPersona, personaNameOf, personas } from './context/personas.ts';
import type { Sessions } from './context/session.ts';
import { readForm } from './read-form.ts';
import type { Worlds } from './world/worlds.ts';

const policy = "default-src 'none'; form-action 'self'; frame-ancestors 'none'";

interface Page {
  readonly status: number;
  readonly body: string;
  /** The address that the browser goes on to. */
  readonly leadsTo?: string | null;
}

/**
 * Serves the pages on which a machine gets a token: with a button for each persona, or for the one of the browser's
 * session. Returns `false` for any other request.
 */
export function createAuthorizePages(
  worlds: Worlds,
  sessions: Sessions,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://mock');
    if (url.pathname !== '/authorize' && url.pathname !== '/authorize/device') return false;
    const session = sessions.of(request.headers);
    session.origin ??= `http://${request.headers.host ?? 'localhost'}`;
    const page = request.method === 'POST' ? decide(worlds.of(session), url, request) : ask(url, request);
    page
      .catch((error: unknown) => ({ status: 400, body: `<p role="alert">${escape(messageOf(error))}</p>` }))
      .then((shown) => send(response, shown))
      .catch(() => response.destroy());
    return true;
  };
}

async function ask({ pathname, searchParams }: URL, request: IncomingMessage): Promise<Page> {
  const question =
    pathname === '/authorize'
      ? `<p>${escape(nameOfProgram(searchParams))} wants a token.</p>`
      : `<p><label>The code that the machine shows <input name="code" value="${escape(searchParams.get('code') ?? '')}"></label></p>`;
  const buttons = peopleOf(request).map(
    ({ name, title }) => `<p><button name="persona" value="${name}">Give access as ${escape(title)}</button></p>`,
  );
  const body = `<form method="post">${question}${buttons.join('')}<p><button>Refuse</button></p></form>`;
  return { status: 200, body };
}

async function decide(world: World, { pathname, searchParams }: URL, request: IncomingMessage): Promise<Page> {
  if (!isOwnOrigin([], request)) {
    return {
      status: 403,
      body: '<p role="alert">The form was sent by a page of another site. Open the page here.</p>',
    };
  }
  const form = await readForm(request);
  const persona = peopleOf(request).find(({ name }) => name === form.get('persona'));
  const sought = pathname === '/authorize' ? { query: searchParams } : { code: form.get('code') ?? '' };
  const { session } = persona ?? ownerPersona;
  const leadsTo = await decideSignIn(world, { session, isApproved: persona !== undefined, sought });
  const sentence = persona ? `The machine gets a token of ${persona.title}.` : 'The machine gets no token.';
  const link = leadsTo === null ? '' : `<p><a href="${escape(leadsTo)}">Go on</a></p>`;
  return { status: 200, body: `<p role="status">${escape(sentence)}</p>${link}`, leadsTo };
}

/** The people who can give access: the persona of the browser's session, or everyone who has one. */
function peopleOf({ headers }: IncomingMessage) {
  const signedIn = personaNameOf(headers);
  const people = personas.flatMap(({ name, title, session }) => (session === null ? [] : [{ name, title, session }]));
  const own = people.filter(({ name }) => name === signedIn);
  return own.length > 0 ? own : people;
}

function send(response: ServerResponse, { status, body, leadsTo = null }: Page): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'same-origin',
    ...(leadsTo !== null && { Refresh: `0; url=${leadsTo}` }),
  });
  response.end(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in on a machine</title></head>
<body>
<h1>Sign in on a machine</h1>
${body}
<p>This page is that of the mock.</p>
</body>
</html>
`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
