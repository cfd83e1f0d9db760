import { expect, test } from 'vitest';
import { receiveReply } from '../../../control-plane/actions/operator/receive-reply.ts';
import { replyAsSupport } from '../../../control-plane/actions/operator/answer-tickets.ts';
import { ada, startPlane } from './plane.ts';

const ticketPattern = /\[Ticket ([0-9a-f]{8})\] A question/;

async function openTicket(replyAddress: string | null = 'replies@acme.test') {
  const plane = await startPlane();
  const { store, call, ports, running, clock } = plane;
  Object.assign(ports.settings, { replyAddress });
  const opened = await call('createTicket', { body: { subject: 'A question', body: 'How?', workspaceSlug: 'acme' } });
  const { id = '' } = (opened.body as { ticket?: { id: string } }).ticket ?? {};
  const messages = () => store.read('system', (tx) => tx.messages.list({ ticketId: id }, { order: ['number'] }));
  const status = async () => (await store.read('system', (tx) => tx.tickets.find({ id })))?.status;
  const receive = (recipient: string | undefined, text: string, more: object = {}) =>
    receiveReply(running.ports, {
      recipients: [recipient ?? ''],
      id: 'm1',
      text,
      leftOut: [],
      isAutomatic: false,
      ...more,
    });
  await plane.pass(0);
  return { ...plane, id, messages, status, receive, clock };
}

test('each ticket and message is a mail to support, with an address for the reply', async () => {
  const { ports, call, id, pass } = await openTicket();

  await call('createTicketMessage', { params: { ticketId: id }, body: { body: 'Still?' } });
  await pass(0);

  const [first, second] = ports.mailer.mails;
  expect(first).toMatchObject({ to: 'support@acme-cloud.test', subject: expect.stringMatching(ticketPattern) });
  expect(first?.text).toBe(`-- Write your reply above this line --

From Ada <${ada}@example.test>, about the workspace acme

How?

The ticket: platform-control-plane-server operator tickets show ${id}`);
  expect(first?.replyTo).toMatch(/^replies\+s[0-9a-z]{25}[0-9a-f]{16}@acme\.test$/);
  expect(second).toMatchObject({ subject: first?.subject, replyTo: first?.replyTo });
  expect(second?.text).toContain('Still?');
});

test('a mail has no address for the reply unless replies are received', async () => {
  const { ports } = await openTicket(null);

  expect(ports.mailer.mails).toMatchObject([{ to: 'support@acme-cloud.test' }]);
  expect(ports.mailer.mails[0]).not.toHaveProperty('replyTo');
  expect(ports.mailer.mails[0]?.text).toMatch(/^From Ada/);
});

test('a reply of support by mail is a message, which the person gets by mail', async () => {
  const { ports, receive, messages, status, pass } = await openTicket();
  const quoted = 'Like this.\n\nOn 1 Nov 2026, Ada wrote:\n> -- Write your reply above this line --\n> How?\n';

  const outcome = await receive(ports.mailer.mails[0]?.replyTo, quoted);
  await pass(0);

  expect([outcome, await status()]).toEqual(['added', 'waiting']);
  expect(await messages()).toMatchObject([
    { body: 'How?' },
    { body: 'Like this.', authorKind: 'support', authorName: 'Support', authorId: null },
  ]);
  expect(ports.mailer.mails[1]).toMatchObject({
    to: `${ada}@example.test`,
    replyTo: expect.stringMatching(/^replies\+c/),
    text: expect.stringContaining('Like this.'),
  });
});

test('a reply of the person by mail opens the ticket again', async () => {
  const { ports, running, id, receive, messages, status, pass } = await openTicket();
  await replyAsSupport(running.ports, { operator: 'op' }, { id, text: 'So.' });
  await pass(0);

  const outcome = await receive(ports.mailer.mails[1]?.replyTo, 'Thanks.');
  await pass(0);

  expect([outcome, await status()]).toEqual(['added', 'open']);
  expect((await messages()).at(-1)).toMatchObject({ body: 'Thanks.', authorKind: 'customer', authorId: ada });
  expect(ports.mailer.mails[2]).toMatchObject({ to: 'support@acme-cloud.test' });
});

test('a mail that is passed on twice is one message', async () => {
  const { ports, receive, messages } = await openTicket();
  const to = ports.mailer.mails[0]?.replyTo;

  const outcomes = [await receive(to, 'So.'), await receive(to, 'So.'), await receive(to, 'More.', { id: 'm2' })];

  expect(outcomes).toEqual(['added', 'repeated', 'added']);
  expect((await messages()).map(({ body }) => body)).toEqual(['How?', 'So.', 'More.']);
});

test.each([
  ['another signature', (to: string) => to.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))],
  ['the other side', (to: string) => to.replace('+s', '+c')],
  ['no token', () => 'replies@acme.test'],
])('a mail to an address with %s changes nothing', async (_what, change) => {
  const { ports, receive, messages } = await openTicket();

  const outcome = await receive(change(ports.mailer.mails[0]?.replyTo ?? ''), 'So.');

  expect([outcome, (await messages()).length]).toEqual(['unknown', 1]);
});

test('a notice of absence and a mail without a text change nothing', async () => {
  const { ports, receive, messages } = await openTicket();
  const to = ports.mailer.mails[0]?.replyTo;

  const outcomes = [await receive(to, 'I am away.', { isAutomatic: true }), await receive(to, '> How?\n')];

  expect([outcomes, (await messages()).length]).toEqual([['automatic', 'empty'], 1]);
});
