import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replyAddressOf } from '../../../control-plane/model/account/reply-address.ts';
import { readReplySecret } from '../../../control-plane/transitions/reply-secret.ts';
import { createMailRoutes } from '../../../platform/serve/mail-webhook.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { createRoutes } from '../../../server/http/routes.ts';
import { logTo } from '../../server/http/served.ts';
import { listen, type Listening } from '../../listen.ts';
import { now, startRows } from '../../control-plane/reconcile/start-rows.ts';

const secret = 'secret-of-the-test';
const ticketId = '3f0c8a52-6f6e-4f7c-9a0e-2d6b1c9e4a77';
const password = { authorization: `Basic ${Buffer.from(`mail:${secret}`).toString('base64')}` };

let rows: Awaited<ReturnType<typeof startRows>>;
let served: Listening;
let to = '';
let lines: string[] = [];
beforeEach(async () => {
  const times = { createdAt: now, updatedAt: now };
  const ticket = {
    id: ticketId,
    userId: 'ada',
    subject: 'S',
    status: 'open',
    aboutWorkspaceId: null,
    ...times,
  } as const;
  rows = await startRows((tx) => tx.tickets.insert(ticket));
  const { store, ports } = rows;
  to = await replyAddressOf('replies@in.acme.test', await readReplySecret(ports), { ticketId, from: 'support' });
  lines = [];
  const routes = createMailRoutes({ secret, store, random: ports.random, log: logTo(lines) });
  const respond = createRoutes(routes, { log: logTo([]), observer: createMetrics().observer });
  served = await listen((request, response) => void respond(request, response));
});
afterEach(() => served[Symbol.asyncDispose]());

/** A form of several parts, as SendGrid and Mailgun send one with attachments. */
function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('attachment1', new Blob(['bytes']), 'logo.png');
  return form;
}

const timestamp = '1793534400';
const signature = createHmac('sha256', secret).update(`${timestamp}token`).digest('hex');

test.each([
  [
    'SendGrid',
    () => ({
      headers: password,
      body: formOf({ to: `Support <${to}>`, text: 'It works.', headers: 'Message-ID: <a@b>\n', envelope: '{}' }),
    }),
  ],
  [
    'Mailgun, signed',
    () => ({
      headers: {},
      body: new URLSearchParams({ recipient: to, 'body-plain': 'It works.', timestamp, token: 'token', signature }),
    }),
  ],
  [
    'Postmark',
    () => ({
      headers: { ...password, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ OriginalRecipient: to, TextBody: 'It works.', MessageID: 'a', Headers: [] }),
    }),
  ],
])('a mail of %s becomes a message of its ticket', async (_provider, request) => {
  const response = await fetch(`${served.url}/hooks/mail`, { method: 'POST', ...request() });

  expect([response.status, await response.json()]).toEqual([200, { received: true, outcome: 'added' }]);
  expect(await messages()).toMatchObject([{ body: 'It works.', authorKind: 'support' }]);
});

test.each([
  ['without a password', {}],
  ['with another password', { authorization: `Basic ${Buffer.from('mail:other').toString('base64')}` }],
])('a webhook %s is refused', async (_what, headers) => {
  const body = JSON.stringify({ OriginalRecipient: to, TextBody: 'It works.' });
  const request = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };

  const response = await fetch(`${served.url}/hooks/mail`, request);

  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('neither the secret')]);
  expect(await messages()).toEqual([]);
});

test('a mail for no ticket is logged, so that the provider does not send it again', async () => {
  const body = JSON.stringify({ OriginalRecipient: 'replies@in.acme.test', TextBody: 'Buy.' });
  const headers = { ...password, 'content-type': 'application/json' };

  const response = await fetch(`${served.url}/hooks/mail`, { method: 'POST', headers, body });

  expect([response.status, await messages()]).toEqual([200, []]);
  expect(lines.join('')).toContain('"outcome":"unknown"');
});

test('a notice of absence is not a reply, in the headers of each provider', async () => {
  const headers = { ...password, 'content-type': 'application/json' };
  const listed = [{ Name: 'Auto-Submitted', Value: 'auto-replied' }];
  const body = JSON.stringify({ OriginalRecipient: to, TextBody: 'I am away.', Headers: listed });
  const form = formOf({ to, text: 'I am away.', 'message-headers': '[["Auto-Submitted","auto-replied"]]' });

  const outcomes = [
    await (await fetch(`${served.url}/hooks/mail`, { method: 'POST', headers, body })).json(),
    await (await fetch(`${served.url}/hooks/mail`, { method: 'POST', headers: password, body: form })).json(),
  ];

  expect(outcomes).toMatchObject([{ outcome: 'automatic' }, { outcome: 'automatic' }]);
});

test('without a secret, there is no route', () => {
  expect(createMailRoutes({ secret: '', store: rows.store, random: rows.ports.random, log: logTo([]) })).toEqual({});
});

function messages() {
  return rows.read((tx) => tx.messages.list({ ticketId }, { order: ['number'] }));
}
