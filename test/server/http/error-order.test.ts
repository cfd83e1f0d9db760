import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOrder, errorStatus, protocolErrorStatus } from '../../../generated/errors.ts';
import { createApp } from '../../../server/http/app.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { exampleRequest, exampleUrl, table } from '../../contract/requests.ts';
import { listen, type Listening } from '../../listen.ts';
import { createStubs } from '../../stubs.ts';
import { pairs } from './deny-order.ts';
import { type Caller, people } from './identity.ts';

/** A mistake in a request, to which a check of the contract's order responds. */
interface Mistake {
  readonly isPossible: (operation: Operation) => boolean;
  readonly caller?: Caller;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
}

const needsRole = ({ access }: Operation) => access.role !== null;
const needsCredentials = ({ access }: Operation) => access.authentication === 'required';

/** Mistakes that can be combined in any request. `deny-order.ts` has the others. */
const mistakes: Readonly<Record<string, Mistake>> = {
  credentials: {
    isPossible: ({ access }) => access.authentication !== 'none',
    headers: { authorization: 'Bearer nobody' },
  },
  block: { isPossible: needsCredentials, caller: { blocked: 'Spam' } },
  phone: { isPossible: needsCredentials, caller: { phoneVerified: false } },
  membership: { isPossible: needsRole, caller: { role: null } },
  pin: { isPossible: needsRole, caller: { pinnedWorkspaceId: 'w-elsewhere' } },
  scope: {
    isPossible: ({ access }) =>
      access.scope !== null && access.scope !== 'read' && access.authentication === 'required',
    caller: { scope: 'read' },
  },
  role: { isPossible: ({ access }) => access.role !== null && access.role !== 'viewer', caller: { role: 'viewer' } },
  suspension: { isPossible: ({ access }) => access.refusesSuspended === true, caller: { suspended: 'Spam' } },
  accept: { isPossible: () => true, headers: { accept: 'text/html' } },
  mediaType: { isPossible: ({ body }) => body !== null, headers: { 'content-type': 'text/plain' } },
  request: { isPossible: () => true, query: 'nope=1' },
};

let server: Listening;
const callers: Record<string, Caller> = {};

beforeAll(async () => {
  server = await listen(await createApp(createStubs(), { identity: people(callers) }));
});
afterAll(() => server[Symbol.asyncDispose]());

describe('several mistakes in one request are reported in the order of the contract', () => {
  test.each(table.map((operation) => ({ id: operation.id, operation })))('$id', async ({ operation }) => {
    const possible = errorOrder.filter(({ check }) => mistakes[check]?.isPossible(operation));

    // The first request has every mistake, the next one all but the first, and so on.
    const reported = await Promise.all(
      possible.map((_, index) =>
        codeOf(
          operation,
          possible.slice(index).map(({ check }) => check),
        ),
      ),
    );

    expect(reported).toEqual(possible.map(({ code }) => code));
  });
});

test('the contract has the pairs of errors in the order in which the front reports them', () => {
  const places = errorOrder.map(({ check }) => check);

  expect(pairs.filter(({ checks: [first, second] }) => places.indexOf(first) >= places.indexOf(second))).toEqual([]);
});

test('a handler reports an error of the request before one of the service', () => {
  const places = errorOrder.map(({ check }) => check);
  const statuses = errorOrder
    .slice(places.indexOf('resource'))
    .map(({ code }) => ({ ...errorStatus, ...protocolErrorStatus })[code]);
  const first = statuses.findIndex((status) => status >= 500);

  expect(statuses.slice(first).filter((status) => status < 500)).toEqual([]);
});

/** The code of the response to an operation's example request with some mistakes. */
async function codeOf(operation: Operation, checks: readonly string[]): Promise<string> {
  const made = checks.flatMap((check) => mistakes[check] ?? []);
  const secret = checks.join('-') || 'nothing';
  // A caller who is not a member has no role either.
  callers[secret] = Object.assign({}, ...made.map(({ caller }) => caller).toReversed());
  const { body } = exampleRequest(operation);
  const url = new URL(exampleUrl(server.url, operation));
  for (const { query } of made) if (query) url.search += `${url.search ? '&' : ''}${query}`;
  const response = await fetch(url, {
    method: operation.method.toUpperCase(),
    headers: {
      authorization: `Bearer ${secret}`,
      ...(operation.body && { 'content-type': 'application/json' }),
      ...Object.assign({}, ...made.map(({ headers }) => headers)),
    },
    ...(operation.body && { body: JSON.stringify(body) }),
  });
  // Every error has this shape.
  const { error } = (await response.json()) as { error: { code: string } };
  return error.code;
}
