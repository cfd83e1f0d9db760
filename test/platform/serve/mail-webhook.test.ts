import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
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
function formOf(fields: Readonly<Record<string, string | Blob>>, files: readonly string[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [index, name] of files.entries()) form.append(`attachment${index + 1}`, new Blob(['bytes']), name);
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

test.each([
  ['a form', () => ({ headers: password, body: formOf({ to, text: 'See.' }, ['report.pdf', 'Büro\u202e.png']) })],
  ['JSON', () => jsonOf({ TextBody: 'See.', Attachments: [{ Name: 'report.pdf' }, { Name: 'Büro\u202e.png' }] })],
])('attachments of %s are named in the message', async (_what, request) => {
  await fetch(`${served.url}/hooks/mail`, { method: 'POST', ...request() });

  expect(await messages()).toMatchObject([{ body: 'See.\n\n(Left out of this mail: report.pdf, Büro .png.)' }]);
});

const html =
  '<style>p { color: red }</style><p>It <b>works</b>, <a href="https://acme.test/fix">see here</a>.</p><p>Tom &amp; Ann</p>';

test.each([
  ['SendGrid', () => ({ headers: password, body: formOf({ to, text: '', html }) })],
  ['Mailgun', () => ({ headers: password, body: formOf({ recipient: to, 'body-html': html }) })],
  ['Postmark', () => jsonOf({ TextBody: ' \n', HtmlBody: html })],
])('a mail of %s in HTML alone becomes its text, with the addresses of links', async (_provider, request) => {
  await fetch(`${served.url}/hooks/mail`, { method: 'POST', ...request() });

  expect(await messages()).toMatchObject([{ body: 'It works, see here [https://acme.test/fix].\n\nTom & Ann' }]);
});

test.each([
  ['of an image alone', '<img src="https://acme.test/a.png" alt="">'],
  ['that is deeply nested', '<div>'.repeat(100_000)],
])('HTML %s is not lost without a word', async (_what, text) => {
  await fetch(`${served.url}/hooks/mail`, { method: 'POST', ...jsonOf({ TextBody: '', HtmlBody: text }) });

  expect(await messages()).toMatchObject([{ body: '(Left out of this mail: the text, which is HTML alone.)' }]);
});

test.each([
  ['iso-8859-1', Buffer.from('Grüße', 'latin1')],
  ['windows-1252', Buffer.from('Grüße', 'latin1')],
  ['utf-8', Buffer.from('Grüße')],
  ['unknown-8bit', Buffer.from('Grüße')],
])('a text of SendGrid in %s is read as that', async (charset, bytes) => {
  const response = await fetch(`${served.url}/hooks/mail`, { method: 'POST', ...rawForm(charset, bytes) });

  expect([response.status, await messages()]).toMatchObject([200, [{ body: 'Grüße' }]]);
});

test.each([
  ['another password', { authorization: `Basic ${Buffer.from('mail:other').toString('base64')}` }, 'form-data'],
  ['JSON without a password', {}, 'json'],
])('with %s, the body is not awaited', async (_what, headers, type) => {
  const contentType = type === 'json' ? 'application/json' : 'multipart/form-data; boundary=xYzZY';
  const url = new URL(`${served.url}/hooks/mail`);
  const sending = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': contentType, 'content-length': 30_000_000 },
  });
  sending.on('error', () => undefined);
  sending.flushHeaders();

  const [response] = (await once(sending, 'response')) as [IncomingMessage];

  expect(response.statusCode).toBe(400);
  sending.destroy();
});

test('without a secret, there is no route', () => {
  expect(createMailRoutes({ secret: '', store: rows.store, random: rows.ports.random, log: logTo([]) })).toEqual({});
});

function jsonOf(mail: object) {
  const body = JSON.stringify({ OriginalRecipient: to, MessageID: 'a', Headers: [], ...mail });
  return { headers: { ...password, 'content-type': 'application/json' }, body };
}

/** A form whose text is bytes of an encoding, as SendGrid passes it on. */
function rawForm(charset: string, bytes: Uint8Array) {
  const part = (name: string, content: Uint8Array | string) => [
    ...[Buffer.from(`--xYzZY\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`), Buffer.from(content)],
    Buffer.from('\r\n'),
  ];
  const charsets = JSON.stringify({ text: charset, to: 'UTF-8' });
  const parts = [part('to', to), part('text', bytes), part('charsets', charsets)].flat();
  const headers = { ...password, 'content-type': 'multipart/form-data; boundary=xYzZY' };
  return { headers, body: Buffer.concat([...parts, Buffer.from('--xYzZY--\r\n')]) };
}

function messages() {
  return rows.read((tx) => tx.messages.list({ ticketId }, { order: ['number'] }));
}
