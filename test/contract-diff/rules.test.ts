import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/document.ts';
import { compareAccess } from '../../contract-diff/rules/access.ts';
import { compareErrors } from '../../contract-diff/rules/errors.ts';
import { compareExamples } from '../../contract-diff/rules/examples.ts';
import { compareLimits } from '../../contract-diff/rules/limits.ts';
import { compareNames } from '../../contract-diff/rules/names.ts';
import { compareOperationList } from '../../contract-diff/rules/operations.ts';
import { compareStreams } from '../../contract-diff/rules/streams.ts';
import { compareTexts } from '../../contract-diff/rules/texts.ts';
import { compareDelivery } from '../../contract-diff/rules/webhooks.ts';
import { documentWith } from './documents.ts';
import { find, type Row } from './find.ts';

const bearer = (...scopes: string[]) => ({ security: [{ bearer: scopes }, { session: [] }] });

/** A body in which other fields are refused. */
const closedBody = (properties: JsonObject) => ({
  requestBody: { content: { 'application/json': { schema: { properties, additionalProperties: false } } } },
});

test.each<Row>([
  ['a higher scope', bearer('read'), bearer('full'), ['scope getThing: breaking none none']],
  ['a lower scope', bearer('full'), bearer('deploy'), ['scope getThing: compatible none none']],
  ['a scope without an order', bearer('a'), bearer('a', 'b'), ['scope getThing: breaking none none']],
  [
    'credentials that are no longer accepted',
    bearer('read'),
    { security: [{ bearer: ['read'] }] },
    ['security getThing session: breaking none none'],
  ],
  [
    'credentials that are accepted too',
    { security: [{ session: [] }] },
    bearer(),
    ['security getThing bearer: compatible none none'],
  ],
  ['credentials that are needed now', { security: [] }, bearer('read'), ['security getThing: breaking none none']],
  [
    'credentials that are checked if sent',
    { security: [] },
    { security: [{}, { session: [] }] },
    ['security getThing: compatible none none'],
  ],
  ['credentials that are not needed', bearer('read'), { security: [] }, ['security getThing: compatible none none']],
  [
    'a higher role',
    { 'x-required-role': 'viewer' },
    { 'x-required-role': 'admin' },
    ['role getThing: breaking none none'],
  ],
  [
    'a lower role',
    { 'x-required-role': 'signedIn' },
    { 'x-required-role': 'public' },
    ['role getThing: compatible none none'],
  ],
  [
    'a field that needs more',
    { 'x-field-access': { secret: { scope: 'deploy' } } },
    { 'x-field-access': { secret: { scope: 'full' }, other: { signedIn: true } } },
    ['field-access getThing secret: breaking none none', 'field-access getThing other: breaking none none'],
  ],
  [
    'a new field that needs a scope',
    closedBody({ name: {} }),
    {
      ...closedBody({ name: {}, secret: {} }),
      'x-field-access': { name: { scope: 'full' }, secret: { scope: 'full' } },
    },
    ['field-access getThing name: breaking none none', 'field-access getThing secret: compatible none none'],
  ],
  [
    'a field that needs nothing',
    { 'x-field-access': { secret: { scope: 'full' } } },
    {},
    ['field-access getThing secret: compatible none none'],
  ],
  [
    'a role in the second workspace',
    { 'x-target-role': { field: '/to', role: 'viewer' } },
    { 'x-target-role': { field: '/to', role: 'owner' } },
    ['target-role getThing: breaking none none'],
  ],
  [
    'a second workspace that is no longer optional',
    { 'x-target-role': { field: '/to', role: 'viewer', optional: true } },
    { 'x-target-role': { field: '/to', role: 'viewer' } },
    ['target-role getThing: breaking none none'],
  ],
  [
    'a scope in the second workspace',
    { 'x-target-role': { field: '/to', role: 'viewer', scope: 'read' } },
    { 'x-target-role': { field: '/to', role: 'viewer', scope: 'full' } },
    ['target-role getThing: breaking none none'],
  ],
  [
    'no second workspace',
    { 'x-target-role': { field: '/to', role: 'viewer' } },
    {},
    ['target-role getThing: compatible none none'],
  ],
  ['members on themselves', { 'x-allows-self': 'userId' }, {}, ['self-access getThing: breaking none none']],
  ['pinned tokens', {}, { 'x-refuses-pinned': true }, ['pinned-tokens getThing: breaking none none']],
  [
    'an exception for the own token',
    {},
    { 'x-scope-exception': 'ownToken' },
    ['scope-exception getThing: compatible none none'],
  ],
  ['a secret', {}, { 'x-sensitive': true }, ['sensitive getThing: compatible none none']],
])('access: %s', (_title, before, after, expected) => {
  expect(find(compareAccess, documentWith(before), documentWith(after))).toEqual(expected);
});

const codes = (declared: Readonly<Record<string, readonly string[]>>) => ({
  responses: Object.fromEntries(
    Object.entries(declared).map(([status, list]) => [status, { description: 'An error.', 'x-error-codes': list }]),
  ),
});

test.each<Row>([
  [
    'a new code',
    codes({ 409: ['taken'] }),
    codes({ 409: ['taken', 'full'] }),
    ['error-code-added getThing 409 full: none compatible none'],
  ],
  [
    'a code that is gone',
    codes({ 409: ['taken', 'full'] }),
    codes({ 409: ['taken'] }),
    ['error-code-removed getThing 409 full: none compatible none'],
  ],
  [
    'a new status',
    codes({}),
    codes({ 429: ['rate_limited'] }),
    ['error-status-added getThing 429: none breaking none'],
  ],
  [
    'a new status of a new stream',
    codes({}),
    { ...codes({ 429: ['too_many_streams'] }), 'x-sse': {} },
    ['error-status-added getThing 429: none compatible none'],
  ],
  [
    'a new status that is not only of a new stream',
    codes({}),
    { ...codes({ 429: ['rate_limited', 'too_many_streams'] }), 'x-sse': {} },
    ['error-status-added getThing 429: none breaking none'],
  ],
  [
    'a new status of a stream that there was',
    { ...codes({}), 'x-sse': {} },
    { ...codes({ 429: ['too_many_streams'] }), 'x-sse': {} },
    ['error-status-added getThing 429: none breaking none'],
  ],
  [
    'a status that is gone',
    codes({ 403: ['forbidden'] }),
    codes({}),
    ['error-status-removed getThing 403: none compatible none'],
  ],
  [
    'a code with another status',
    codes({ 400: ['bad', 'taken'], 409: ['full'] }),
    codes({ 400: ['bad'], 409: ['full', 'taken'] }),
    ['error-code-moved getThing 400 taken: none breaking none'],
  ],
  [
    'the code of a missing field',
    {},
    { 'x-missing-codes': { region: 'region_required' } },
    ['missing-code getThing region: none compatible none'],
  ],
])('errors: %s', (_title, before, after, expected) => {
  expect(find(compareErrors, documentWith(before), documentWith(after))).toEqual(expected);
});

test('errors: those of HTTP, and their order', () => {
  const before = documentWith(
    {},
    {
      'x-protocol-errors': { internal: { status: 500 }, gone: { status: 410 } },
      'x-error-order': [{ check: 'scope' }, { check: 'role' }],
    },
  );
  const after = documentWith(
    {},
    {
      'x-protocol-errors': { internal: { status: 503 }, method_not_allowed: { status: 405 } },
      'x-error-order': [{ check: 'role' }, { check: 'pin' }, { check: 'scope' }],
    },
  );

  expect(find(compareErrors, before, after)).toEqual([
    'protocol-error internal: none breaking none',
    'protocol-error gone: none compatible none',
    'protocol-error method_not_allowed: none compatible none',
    'error-order x-error-order: none compatible none',
  ]);
});

const sse = (members: JsonObject) => ({ 'x-sse': { data: { type: 'string' }, ends: false, ...members } });

test.each<Row>([
  ['a new stream', {}, sse({}), ['stream-added getThing: none compatible none']],
  ['a stream that is gone', sse({}), {}, ['stream-removed getThing: none breaking none']],
  [
    'a slower cadence',
    sse({ cadenceSeconds: 2 }),
    sse({ cadenceSeconds: 5 }),
    ['stream-cadence getThing: none breaking none'],
  ],
  [
    'a faster cadence',
    sse({ cadenceSeconds: 5 }),
    sse({ cadenceSeconds: 2 }),
    ['stream-cadence getThing: none compatible none'],
  ],
  [
    'comments after a longer time',
    sse({ pingSeconds: 15 }),
    sse({ pingSeconds: 60 }),
    ['stream-ping getThing: none breaking none'],
  ],
  ['an end', sse({}), sse({ ends: true }), ['stream-end getThing: none breaking none']],
  ['ids that are gone', sse({ eventId: 'id' }), sse({}), ['stream-event-id getThing: breaking breaking none']],
  ['ids that are new', sse({}), sse({ eventId: 'id' }), ['stream-event-id getThing: none compatible none']],
  [
    'an event with another name',
    sse({ events: { end: {} } }),
    sse({ events: { done: {} } }),
    ['stream-event-removed getThing end: none breaking none', 'stream-event-added getThing done: none breaking none'],
  ],
  [
    'another media type',
    sse({ headers: { 'Content-Type': 'text/event-stream' } }),
    sse({ headers: { 'Content-Type': 'text/plain', 'X-New': '1' } }),
    ['stream-header getThing Content-Type: none breaking none', 'stream-header getThing X-New: none compatible none'],
  ],
])('streams: %s', (_title, before, after, expected) => {
  expect(find(compareStreams, documentWith(before), documentWith(after))).toEqual(expected);
});

const examples = (named: Readonly<Record<string, unknown>>) => {
  const entries = Object.entries(named).map(([name, value]) => [name, { value }]);
  return {
    responses: {
      '200': { description: 'The thing.', content: { 'application/json': { examples: Object.fromEntries(entries) } } },
    },
  };
};

test.each<Row>([
  [
    'another name',
    examples({ first: { id: 1 } }),
    examples({ main: { id: 1 } }),
    ['example-renamed getThing first: breaking none none'],
  ],
  [
    'one that is gone',
    examples({ first: 1, second: 2 }),
    examples({ first: 1 }),
    ['example-removed getThing second: breaking none none'],
  ],
  [
    'one that is new',
    examples({ first: 1 }),
    examples({ first: 1, second: 2 }),
    ['example-added getThing second: compatible none none'],
  ],
  ['another value', examples({ first: 1 }), examples({ first: 2 }), []],
])('examples: %s', (_title, before, after, expected) => {
  expect(find(compareExamples, documentWith(before), documentWith(after))).toEqual(expected);
});

const rate = (limit: number, windowSeconds: number) => ({
  'x-rate-limit': [{ caller: 'anonymous', limit, windowSeconds }],
});

test.each<Row>([
  ['a smaller body', {}, { 'x-body-limit': 1000 }, ['body-limit getThing: breaking none none']],
  ['a larger body', {}, { 'x-body-limit': 1_000_000 }, ['body-limit getThing: compatible none none']],
  [
    'fewer files and more bytes',
    { 'x-upload': { maxFiles: 10, maxBytes: 10 } },
    { 'x-upload': { maxFiles: 9, maxBytes: 20 } },
    ['upload-files getThing: breaking none none', 'upload-bytes getThing: compatible none none'],
  ],
  ['a new rate limit', {}, rate(10, 60), ['rate-limit getThing anonymous: breaking none none']],
  [
    'a rate limit that allows more',
    rate(10, 60),
    rate(10, 30),
    ['rate-limit getThing anonymous: compatible none none'],
  ],
  ['a rate limit that allows less', rate(10, 60), rate(10, 90), ['rate-limit getThing anonymous: breaking none none']],
  ['idempotency keys that are new', {}, { 'x-idempotency-key': true }, ['idempotency getThing: compatible none none']],
  ['a rate limit with fewer requests', rate(10, 60), rate(9, 1), ['rate-limit getThing anonymous: breaking none none']],
  ['idempotency keys that are gone', { 'x-idempotency-key': true }, {}, ['idempotency getThing: breaking none none']],
])('limits: %s', (_title, before, after, expected) => {
  expect(find(compareLimits, documentWith(before), documentWith(after))).toEqual(expected);
});

test('names: an operation and a schema with another name', () => {
  const before = documentWith({}, { components: { schemas: { Thing: { type: 'object' }, Old: { type: 'string' } } } });
  const after = documentWith(
    { operationId: 'readThing' },
    { components: { schemas: { Item: { type: 'object' }, New: { type: 'number' } } } },
  );

  expect(find(compareNames, before, after)).toEqual([
    'operation-renamed getThing: none none breaking',
    'schema-renamed Thing: none none breaking',
    'schema-removed Old: none none breaking',
  ]);
});

test('operations: new, gone and moved', () => {
  const before = documentWith(
    {},
    { paths: { '/a': { get: { operationId: 'getA' } }, '/b': { get: { operationId: 'getB' } } } },
  );
  const after = documentWith({}, { paths: { '/c': { get: { operationId: 'getB' }, post: { operationId: 'makeC' } } } });

  expect(find(compareOperationList, before, after)).toEqual([
    'operation-removed getA: breaking breaking breaking',
    'operation-moved getB: breaking breaking breaking',
    'operation-added makeC: compatible compatible compatible',
  ]);
});

test('operations: another name of a path parameter is not a change', () => {
  const before = documentWith({}, { paths: { '/things/{id}': { get: { operationId: 'getThing' } } } });
  const after = documentWith({}, { paths: { '/things/{thingId}': { get: { operationId: 'getThing' } } } });

  expect(find(compareOperationList, before, after)).toEqual([]);
});

test('webhooks: another way to sign', () => {
  const before = documentWith({ 'x-webhook-delivery': { signatureHeader: 'X-Signature' } });
  const after = documentWith({ 'x-webhook-delivery': { signatureHeader: 'X-Signed' } });

  expect(find(compareDelivery, before, after)).toEqual(['webhook-delivery getThing: none breaking none']);
});

test('texts: a description that says something else', () => {
  const before = documentWith(
    { description: 'Newest first.' },
    { components: { schemas: { Thing: { description: 'A thing.' } } } },
  );
  const after = documentWith(
    { description: 'Oldest first.' },
    { components: { schemas: { Thing: { description: 'A thing.' }, New: { description: 'New.' } } } },
  );

  expect(find(compareTexts, before, after)).toEqual(['text getThing: none none none']);
});
