import { type Command, within } from './command.ts';
import { everywhere, ofWorkspace } from './options.ts';

const token = ['id', 'name', 'prefix', 'scope', 'workspaceSlug', 'expiresAt', 'lastUsedAt'];
const ticket = ['id', 'subject', 'status', 'updatedAt'];

/** Commands about your account and the platform, which are one call each. */
export const platformAreas = {
  tokens: {
    summary: 'List your tokens.',
    args: [],
    options: everywhere,
    operations: ['listTokens'],
    examples: ['tokens'],
    call: { field: 'tokens', columns: token },
  },
  'tokens create': {
    summary: 'Make a token of the scope read, deploy or full, and print it.',
    more: 'Its value is on standard output, this once. Further fields: expires (30d, 90d, 1y or never), workspaceSlug.',
    args: ['<name>', '<scope>', '[name=value…]'],
    options: everywhere,
    operations: ['createToken'],
    examples: ['tokens create CI deploy expires=90d workspaceSlug=acme'],
    call: { columns: [...within('token', ['id', 'name', 'scope', 'expiresAt']), 'secret'] },
  },
  'tokens revoke': {
    summary: 'Revoke a token.',
    args: ['<id>'],
    options: ['yes', ...everywhere],
    operations: ['revokeToken'],
    examples: ['tokens revoke TOKEN-ID'],
    call: { columns: [], destroys: 'the token' },
  },
  'plans tiers': {
    summary: 'List the tiers that a plan may have.',
    args: [],
    options: everywhere,
    operations: ['listTiers'],
    examples: ['plans tiers'],
    call: {
      field: 'tiers',
      columns: ['id', 'name', 'monthlyCents', 'currency', 'pool.cpu', 'pool.memory', 'pool.storage'],
    },
  },
  'plans regions': {
    summary: 'List the regions of the platform.',
    args: [],
    options: everywhere,
    operations: ['listRegions'],
    examples: ['plans regions'],
    call: { field: 'regions', columns: ['id', 'name', 'country', 'status', 'tiers'] },
  },
  'plans invoices': {
    summary: 'List the invoices of your account.',
    args: [],
    options: everywhere,
    operations: ['getAccountBilling'],
    examples: ['plans invoices'],
    call: { field: 'billing.invoices', columns: ['number', 'status', 'amountCents', 'currency', 'createdAt', 'url'] },
  },
  tickets: {
    summary: 'List your tickets.',
    args: [],
    options: everywhere,
    operations: ['listTickets'],
    examples: ['tickets'],
    call: { field: 'tickets', columns: ticket },
  },
  'tickets show': {
    summary: 'Print the messages of a ticket.',
    args: ['<ticketId>'],
    options: everywhere,
    operations: ['listTicketMessages'],
    examples: ['tickets show TICKET-ID'],
    call: { field: 'messages', columns: ['createdAt', 'author.name', 'body'] },
  },
  'tickets create': {
    summary: 'Write to support.',
    args: ['<subject>', '<body>', '[name=value…]'],
    options: everywhere,
    operations: ['createTicket'],
    examples: ['tickets create "No certificate" "shop.example.com has none since Monday."'],
    call: { columns: within('ticket', ticket) },
  },
  'tickets reply': {
    summary: 'Write to support about a ticket.',
    args: ['<ticketId>', '<body>'],
    options: everywhere,
    operations: ['createTicketMessage'],
    examples: ['tickets reply TICKET-ID "It works again."'],
    call: { columns: ['message.createdAt', 'message.body'] },
  },
  templates: {
    summary: 'List the applications of the catalog.',
    args: [],
    options: everywhere,
    operations: ['listTemplates'],
    examples: ['templates'],
    call: { field: 'templates', columns: ['id', 'name', 'category', 'version', 'installable', 'description'] },
  },
  'templates install': {
    summary: 'Install an application of the catalog as an app.',
    more: 'Its settings are values, as in the example.',
    args: ['<applicationId>', '<region>', '[name=value…]'],
    options: ofWorkspace,
    operations: ['installApplication'],
    examples: [`templates install umami eu-central name=Metrics values:='{"KEY":"value"}'`],
    call: { columns: ['app.workspaceSlug', 'app.slug', 'app.region', 'app.status', 'app.url'] },
  },
} as const satisfies Record<string, Command>;
