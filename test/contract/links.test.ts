import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { asObject, inline, isObject } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { listen, type Listening } from '../listen.ts';
import { callerOf } from '../mock/caller.ts';
import { contract, exampleRequest, table } from './requests.ts';
import { addressOf } from '../../contract/samples/address.ts';

interface Link {
  readonly operationId: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The values that the runtime expressions of a link refer to. */
interface Exchange {
  readonly request: { readonly path: object; readonly query: object; readonly body: unknown };
  readonly response: { readonly body: unknown };
}

const links = table.flatMap((operation) =>
  Object.entries(linksOf(operation)).map(([name, link]) => ({ title: `${operation.id} → ${name}`, operation, link })),
);

/** The sender of the requests from an operation, if not the owner of the workspace. */
const senders: Readonly<Record<string, string>> = {
  getInvitation: 'pcp_demo_invited',
  acceptInvitation: 'pcp_demo_invited',
};

/** The linked requests that find their record, whose state does not allow what the first example sends. */
const refused: Readonly<Record<string, number>> = {
  'listWorkspaces → activateRegion': 409,
  'getBilling → deactivateRegion': 409,
  'listDomains → updateDomain': 400,
  'listCerts → updateDomain': 400,
};

let mock: Listening;

beforeAll(async () => {
  mock = await listen(await createMock());
});
afterAll(() => mock[Symbol.asyncDispose]());

describe('every link, followed from the first example', () => {
  test.each(links)('$title', async ({ operation, link, title }) => {
    const call = callerOf(mock.url, title.replace(' → ', '-'), senders[operation.id]);
    const request = exampleRequest(operation);
    const target = table.find(({ id }) => id === link.operationId);
    if (!target) throw new Error(`There is no operation ${link.operationId}.`);

    const first = await call(operation.method.toUpperCase(), addressOf(operation, request), bodyOf(operation));
    expect(first).toMatchObject({ status: Number(Object.keys(operation.success)[0]) });
    const followed = await call(
      target.method.toUpperCase(),
      linkAddress(target, link, { request, response: first }),
      bodyOf(target),
    );

    const expected = title in refused ? [String(refused[title])] : Object.keys(target.success);
    expect(expected).toContain(String(followed.status));
  });
});

test('there are links', () => {
  expect(links.map(({ title }) => title)).toContain('createDomain → deleteDomain');
});

/** The links of the operation's first success response. */
function linksOf({ path, method, success }: Operation): Readonly<Record<string, Link>> {
  const responses = asObject(asObject(contract.paths[path]?.[method]).responses);
  const response = asObject(inline(contract, responses[Object.keys(success)[0] ?? '']));
  // Lint checks the shape of links.
  return asObject(response.links) as unknown as Readonly<Record<string, Link>>;
}

function bodyOf(operation: Operation): object | undefined {
  const { body } = exampleRequest(operation);
  return isObject(body) ? body : undefined;
}

/** The address of the linked operation, with the values that the link gives to its parameters. */
function linkAddress(target: Operation, { parameters }: Link, exchange: Exchange): string {
  const values = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, evaluate(value, exchange)]),
  );
  const inPath = new Set([...target.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const own = Object.entries(values).map(([name, value]) => [name, String(value)] as const);
  return addressOf(target, {
    path: Object.fromEntries(own.filter(([name]) => inPath.has(name))),
    query: Object.fromEntries(own.filter(([name]) => !inPath.has(name))),
  });
}

/** The value of a runtime expression, such as `$response.body#/domain/id`. Anything else is a constant. */
function evaluate(expression: unknown, exchange: Exchange): unknown {
  const [, part, pointer = '', place = '', name = ''] =
    /^\$(request|response)\.(?:body#(\/.*)|(path|query)\.(\w+))$/.exec(String(expression)) ?? [];
  if (part === undefined) return expression;
  const steps = pointer === '' ? [place, name] : ['body', ...pointer.slice(1).split('/')];
  const value = steps.reduce<unknown>(
    (at, step) => stepInto(at, step),
    exchange[part === 'request' ? 'request' : 'response'],
  );
  if (value === undefined || value === null)
    throw new Error(`${String(expression)} is not there: ${JSON.stringify(exchange)}`);
  return value;
}

function stepInto(value: unknown, step: string): unknown {
  return Array.isArray(value) ? value[Number(step)] : isObject(value) ? value[step] : undefined;
}
