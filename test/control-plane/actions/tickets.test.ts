import { expect, test } from 'vitest';
import { memberRow } from '../../../control-plane/ports/suites/rows.ts';
import { closeTicket, replyToTicket } from '../../../control-plane/transitions/tickets.ts';
import { framesOf } from './frames.ts';
import { ada, grace, startPlane } from './plane.ts';

const day = 86_400_000;
const opening = { subject: 'A question', body: 'How?' };

async function startTicket(options: Parameters<typeof startPlane>[0] = {}) {
  const plane = await startPlane(options);
  const opened = await plane.call('createTicket', { body: { ...opening, workspaceSlug: 'acme' } });
  const { id: ticketId = '' } = (opened.body as { ticket?: { id: string } }).ticket ?? {};
  const { store, call } = plane;
  const findRow = async () => (await store.read('system', (tx) => tx.tickets.list({ id: ticketId })))[0];
  const change = (
    work: (tx: Parameters<typeof replyToTicket>[0], row: Parameters<typeof replyToTicket>[1]) => Promise<void>,
  ) =>
    store.write('system', async (tx) => {
      const row = await tx.tickets.find({ id: ticketId });
      if (row) await work(tx, row);
    });
  const answer = () => change((tx, row) => replyToTicket(tx, row, 'So.'));
  const close = () => change((tx, row) => closeTicket(tx, row));
  const write = (body: string) => call('createTicketMessage', { params: { ticketId }, body: { body } });
  return { ...plane, opened, ticketId, findRow, answer, close, write };
}

test('opens a ticket with its first message', async () => {
  const { call, opened, ticketId } = await startTicket();

  const listed = await call('listTickets');
  const read = await call('getTicket', { params: { ticketId } });
  const messages = await call('listTicketMessages', { params: { ticketId } });

  const at = '2026-11-01T12:00:00.000Z';
  const ticket = {
    id: ticketId,
    subject: 'A question',
    status: 'open',
    workspaceSlug: 'acme',
    createdAt: at,
    updatedAt: at,
  };
  expect(opened).toMatchObject({ status: 201, body: { ticket } });
  expect(listed).toMatchObject({ status: 200, body: { tickets: [ticket] } });
  expect(read).toMatchObject({ status: 200, body: { ticket } });
  const author = { id: ada, name: 'Ada', kind: 'customer' };
  expect(messages).toMatchObject({ status: 200, body: { messages: [{ author, body: 'How?', createdAt: at }] } });
});

test('keeps tickets from other accounts, even those about their workspace', async () => {
  const { as, ticketId } = await startTicket();
  const other = as(grace);

  const listed = await other('listTickets');
  const read = await other('getTicket', { params: { ticketId } });
  const messages = await other('listTicketMessages', { params: { ticketId } });
  const written = await other('createTicketMessage', { params: { ticketId }, body: { body: 'Hi.' } });

  expect(listed).toMatchObject({ status: 200, body: { tickets: [] } });
  const notFound = { status: 404, body: { error: { code: 'not_found' } } };
  expect([read, messages, written]).toMatchObject([notFound, notFound, notFound]);
});

test('a reply of support waits for the caller, and a message opens the ticket again', async () => {
  const { call, ticketId, findRow, answer, close, write } = await startTicket();

  await answer();
  const waiting = await findRow();
  const written = await write('Thanks.');
  const open = await findRow();
  await close();
  const closed = await findRow();
  await write('One more thing.');
  const again = await findRow();
  const messages = await call('listTicketMessages', { params: { ticketId } });

  expect([waiting?.status, open?.status, closed?.status, again?.status]).toEqual(['waiting', 'open', 'closed', 'open']);
  expect(written).toMatchObject({ status: 201, body: { message: { body: 'Thanks.', author: { kind: 'customer' } } } });
  const bodies = [
    { body: 'How?' },
    { body: 'So.', author: { id: null, name: 'Support', kind: 'support' } },
    { body: 'Thanks.' },
  ];
  expect(messages).toMatchObject({ body: { messages: [...bodies, { body: 'One more thing.' }] } });
});

test('closes after 14 days without a reply of the caller', async () => {
  const { findRow, answer, write, pass, clock } = await startTicket();
  await answer();
  await pass(13 * day);
  await write('Wait.');
  await answer();

  await pass(14 * day - 1);
  const before = await findRow();
  await pass(1);
  const after = await findRow();

  expect(before?.status).toBe('waiting');
  expect(after).toMatchObject({ status: 'closed', updatedAt: clock.now() });
});

test('a ticket that waits for support stays open', async () => {
  const { findRow, pass } = await startTicket();

  await pass(100 * day);

  expect((await findRow())?.status).toBe('open');
});

test('names only workspaces of the caller', async () => {
  const { call } = await startPlane();

  const general = await call('createTicket', { body: opening });
  const other = await call('createTicket', { body: { ...opening, workspaceSlug: 'umbrella' } });

  expect(general).toMatchObject({ status: 201, body: { ticket: { workspaceSlug: null } } });
  expect(other).toMatchObject({ status: 400, body: { error: { code: 'bad_reference' } } });
});

test('a pinned token sees and opens only tickets about its workspace', async () => {
  const { call, store, ticketId } = await startTicket({ tokenId: 't', pin: 'acme' });
  await store.write('system', (tx) => tx.members.insert(memberRow('umbrella', ada)));
  await store.write('system', async (tx) => {
    const row = await tx.tickets.find({ id: ticketId });
    if (row) await tx.tickets.insert({ ...row, id: 'general', aboutWorkspaceId: null });
  });

  const listed = await call('listTickets');
  const read = await call('getTicket', { params: { ticketId: 'general' } });
  const opened = await call('createTicket', { body: opening });
  const elsewhere = await call('createTicket', { body: { ...opening, workspaceSlug: 'umbrella' } });

  expect(listed).toMatchObject({ body: { tickets: [{ id: ticketId }] } });
  expect(read).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect(opened).toMatchObject({ status: 201, body: { ticket: { workspaceSlug: 'acme' } } });
  expect(elsewhere).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
});

test('keeps a ticket without its workspace', async () => {
  const { call, store, ticketId } = await startTicket();
  await store.write('system', async (tx) => {
    await tx.apps.delete('shop');
    await tx.workspaces.delete('acme');
  });

  const read = await call('getTicket', { params: { ticketId } });

  expect(read).toMatchObject({ status: 200, body: { ticket: { workspaceSlug: null } } });
});

test('streams the messages, then each new one', async () => {
  const { call, ticketId, answer, clock } = await startTicket();
  const [frames, stop] = await openStream(call, ticketId);
  const first = await frames.next();

  const next = frames.next();
  await answer();
  clock.moveTo(clock.now() + 1000);
  const second = await next;
  stop();

  expect(first.value).toMatchObject({ body: 'How?' });
  expect(second.value).toMatchObject({ body: 'So.' });
});

test('continues a stream after the last message that the client has', async () => {
  const { call, ticketId, answer, store } = await startTicket();
  await answer();
  await answer();
  const messages = await store.read('system', (tx) => tx.messages.list({ ticketId }, { order: ['number'] }));

  const [frames, stop] = await openStream(call, ticketId, { 'last-event-id': messages[1]?.id ?? '' });
  const { value } = await frames.next();
  stop();

  expect(value).toMatchObject({ id: messages[2]?.id });
});

async function openStream(
  call: Awaited<ReturnType<typeof startPlane>>['call'],
  ticketId: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const controller = new AbortController();
  const response = await call('listTicketMessages', {
    params: { ticketId },
    stream: true,
    signal: controller.signal,
    headers,
  });
  return [framesOf(response), () => controller.abort()] as const;
}
