/** Mistakes in handlers and options, each as a file of its own after `start`: its title, and its code. */
export const mistakes: Readonly<Record<string, string>> = {
  'an undeclared status': handler('createTicket', `async () => ({ status: 200, body: { ticket } })`),
  'an undeclared status in reply': handler('createTicket', `async () => reply(200, { ticket })`),
  'a status of an error': handler('createTicket', `async () => reply(404, { ticket })`),
  'no body': handler('createTicket', `async () => ({ status: 201 })`),
  'no body in reply': handler('createTicket', `async () => reply(201)`),
  'the body of another operation': handler(
    'createTicket',
    `async () => ({ status: 201, body: { tickets: [ticket] } })`,
  ),
  'a body without its envelope': handler('createTicket', `async () => reply(201, ticket)`),
  'a missing member': handler('checkSlug', `async () => ({ status: 200, body: { available: true, reason: null } })`),
  'a missing member in reply': handler('checkSlug', `async () => reply(200, { available: true, reason: null })`),
  'a member of the wrong type': handler(
    'checkSlug',
    `async () => ({ status: 200, body: { ...free, available: 'yes' } })`,
  ),
  'a member of the wrong type in reply': handler('checkSlug', `async () => reply(200, { ...free, available: 'yes' })`),
  'null where none is declared': handler(
    'createTicket',
    `async () => reply(201, { ticket: { ...ticket, subject: null } })`,
  ),
  'a Date for a text': handler(
    'createTicket',
    `async () => reply(201, { ticket: { ...ticket, createdAt: new Date() } })`,
  ),
  'an extra member in reply': handler(
    'checkSlug',
    `async () => reply(200, { available: true, reason: null, suggestion: null, colour: 'red' })`,
  ),
  'an extra member of an item in reply': handler(
    'listTickets',
    `async () => reply(200, { tickets: [{ id: '', subject: '', status: 'open', workspaceSlug: null, createdAt: '', updatedAt: '', colour: '' }] })`,
  ),
  'an extra member': handler(
    'checkSlug',
    `async () => ({ status: 200, body: { available: true, reason: null, suggestion: null, colour: 'red' } })`,
  ),
  'a value that an enum does not have': handler(
    'checkSlug',
    `async () => ({ status: 200, body: { ...free, reason: 'ugly' } })`,
  ),
  'a known value that is mistyped': handler(
    'createTicket',
    `async () => reply(201, { ticket: { ...ticket, status: 'opne' } })`,
  ),
  'an undeclared code': handler('checkSlug', `async () => ({ code: 'name_taken', message: 'It is taken.' })`),
  'an undeclared code in fail': handler('checkSlug', `async () => fail('name_taken', 'It is taken.')`),
  'no message': handler('createVar', `async () => ({ code: 'key_taken' })`),
  'no message in fail': handler('createVar', `async () => fail('key_taken')`),
  'no members': handler('deployApp', `async () => ({ code: 'insufficient_pool', message: 'The pool is full.' })`),
  'no members in fail': handler('deployApp', `async () => fail('insufficient_pool', 'The pool is full.')`),
  'a missing one of the members': handler(
    'deployApp',
    `async () => fail('insufficient_pool', 'The pool is full.', { members: { needs: none, free: none } })`,
  ),
  'members without details': handler(
    'changePlan',
    `async () => ({ code: 'pool_exceeded', message: 'It is small.', members: { needs: none, free: none, missing: none } })`,
  ),
  'no details': handler('getApp', `async () => ({ code: 'bad_body', message: 'Send a slug.' })`),
  'no details in fail': handler('getApp', `async () => fail('bad_body', 'Send a slug.')`),
  'a missing return': handler('checkSlug', `async () => { reply(200, free); }`),
  'a missing return without reply': handler('checkSlug', `async () => { ({ status: 200, body: free }); }`),
  'a return in some cases only': handler(
    'checkSlug',
    `async ({ query }) => { if (query.slug === '') return reply(200, free); }`,
  ),
  'a missing async': handler('getAiStatus', `() => reply(200, { enabled: true })`),
  'a missing async without reply': handler('getAiStatus', `() => ({ status: 200, body: { enabled: true } })`),
  'the stub of another operation': handler('checkSlug', `notImplemented('getMe')`),
  'an operation that does not exist': handler('launchRocket', `notImplemented('launchRocket')`),
  'an undeclared header': handler('createTicket', `async () => reply(201, { ticket }, { 'X-Colour': 'red' })`),
  'a parameter of another path': handler('getApp', `async ({ params }) => fail('not_found', params.varId)`),
  'a body where there is none': handler('getApp', `async ({ body }) => fail('not_found', String(body))`),
  'a principal that may be null': handler(
    'askAi',
    `async ({ principal }) => fail('assistant_unavailable', principal.userId)`,
  ),
  'an undeclared code of mapError': `export const mapError: AppOptions['mapError'] = () => ({ code: 'card_declined', message: 'No.' });`,
  'a Problem with an undeclared code': `export const problem = new Problem('card_declined', 'No.');`,
};

/** The mistakes that compile all the same, with the reason. */
export const missed: readonly string[] = [
  // The returns of a function that is a member of an object are not compared as fresh objects. `reply` does.
  'an extra member',
  // A text of a store is a valid value too, and its type is that of any other text.
  'a known value that is mistyped',
];

export const start = `
import type { Handlers } from '../../../generated/handlers.ts';
import { notImplemented } from '../../../contract/model/handler.ts';
import { fail, reply } from '../../../contract/model/reply.ts';
import { Problem } from '../../../contract/problem.ts';
import type { AppOptions } from '../../../server/http/options.ts';

const free = { available: true, reason: null, suggestion: null };
const none = { cpu: 0, memory: 0, storage: 0 };
const ticket = { id: '', subject: '', status: 'open', workspaceSlug: null, createdAt: '', updatedAt: '' };
export const used = [notImplemented, fail, reply, Problem, free, none, ticket, {} as AppOptions, {} as Handlers];
`;

function handler(id: string, code: string): string {
  return `export const handlers = { ${id}: ${code} } satisfies Partial<Handlers>;`;
}
