import type { IncomingMessage, ServerResponse } from 'node:http';
import { choices, clickPaymentPage, renderPaymentPage } from '../control-plane/world/index.ts';
import { type Sessions, sessionNamed } from './context/session.ts';
import { readForm } from './read-form.ts';
import type { Worlds } from './world/worlds.ts';

const policy = "default-src 'none'; form-action 'self'; frame-ancestors 'none'";

/** Serves the checkout and invoice pages of the simulated payment provider. Returns `false` for any other request. */
export function createPayPages(
  worlds: Worlds,
  sessions: Sessions,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const [, id, path] = /^\/__mock\/pay\/([^/?]+)(\/[^?]*)/.exec(request.url ?? '') ?? [];
    if (id === undefined || path === undefined) return false;
    const { ports } = worlds.of(sessions.find(sessionNamed(id)));
    respond(ports.payments, path, request, response).catch(() => response.destroy());
    return true;
  };
}

async function respond(
  payments: Parameters<typeof renderPaymentPage>[0],
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'POST') {
    const sent = (await readForm(request)).get('choice');
    const choice = choices.find((one) => one === sent);
    if (choice) await clickPaymentPage(payments, path, choice);
    // The browser gets the page, which then says what has happened.
    return void response.writeHead(303, { Location: request.url ?? '/' }).end();
  }
  const page = renderPaymentPage(payments, path);
  response.writeHead(page === null ? 404 : 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
  });
  response.end(page ?? 'There is no such page of the payment provider. A new world forgets its checkouts.\n');
}
