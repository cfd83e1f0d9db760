import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock } from '../../mock/app.ts';
import { readScenarios, shippedScenarios } from '../../mock/read-scenarios/read.ts';
import type { StepResponse, Plan } from '../../mock/context/scenario.ts';
import { asObject, inline } from '../../contract/document.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { ManualClock } from '../clock.ts';
import { contract as document, exampleRequest, exampleUrl, table } from '../contract/requests.ts';
import { listen, type Listening } from '../listen.ts';
import { owner } from './scenarios.ts';

const scenarios = readScenarios([shippedScenarios], generatedContract());
const clock = new ManualClock();
let mock: Listening;

beforeAll(async () => {
  mock = await listen(await createMock({ clock }));
});
afterAll(() => mock[Symbol.asyncDispose]());

type Received = { readonly status: number; readonly body: unknown; readonly mark: string | null };

/** Sends the example request of an operation in the given scenario and session. */
async function send(operation: Operation, scenario: string, session: string): Promise<Received> {
  const { body } = exampleRequest(operation);
  const response = await fetch(exampleUrl(mock.url, operation), {
    method: operation.method.toUpperCase(),
    headers: { ...owner, 'content-type': 'application/json', 'x-mock-scenario': scenario, 'x-mock-session': session },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json: unknown = await response.json();
  return { status: response.status, body: json, mark: response.headers.get('x-mock-scenario') };
}

/** Returns one response per step of an operation, then advances to the next step by time or by requests. */
async function walk({ scenario, operation, plan }: Walk): Promise<Received[]> {
  const session = `${scenario}-${operation.id}`;
  const responses: Received[] = [];
  for (const { lasts } of plan.steps) {
    responses.push(await send(operation, scenario, session));
    if (lasts === 'forever') continue;
    if ('ms' in lasts) clock.pass(lasts.ms);
    else for (let again = 1; again < lasts.times; again++) await send(operation, scenario, session);
  }
  return responses;
}

/** Returns the contract's example with that name. */
function exampleOf({ path, method }: Operation, { code, example = '' }: StepResponse): unknown {
  const { responses } = asObject(document.paths[path]?.[method]);
  const { content } = asObject(inline(document, asObject(responses)[code]));
  const { examples } = asObject(asObject(content)['application/json']);
  return asObject(inline(document, asObject(examples)[example])).value;
}

interface Walk {
  readonly scenario: string;
  readonly id: string;
  readonly operation: Operation;
  readonly plan: Plan;
}

const walks: Walk[] = [...scenarios.values()].flatMap(({ name, operations }) =>
  [...operations].flatMap(([id, plan]) => {
    const operation = table.find((one) => one.id === id);
    return operation && plan.steps.every(({ response }) => response === null || response.example !== undefined)
      ? [{ scenario: name, id, operation, plan }]
      : [];
  }),
);

describe('each operation of a shipped scenario follows its steps exactly', () => {
  test.each(walks)('$scenario: $id', async (one) => {
    const expected = one.plan.steps.map(({ response }) =>
      response
        ? { status: response.code, body: exampleOf(one.operation, response), mark: one.scenario }
        : { status: Number(Object.keys(one.operation.success)[0]), body: expect.anything() as unknown, mark: null },
    );

    const responses = await walk(one);

    expect(responses).toEqual(expected);
  });
});

test('mock/README.md lists each scenario', () => {
  const [, table = ''] = /^\| Scenario .*\n((?:\|.*\n)+)/m.exec(readFileSync('mock/README.md', 'utf8')) ?? [];
  const listed = [...table.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, name]) => name);

  expect(listed.length).toBeGreaterThan(0);
  expect(listed.toSorted()).toEqual([...scenarios.keys()]);
});

/** Sends GET requests in order and returns the status of each, or `cut` if the connection was cut. */
async function statuses(scenario: string, ...paths: string[]): Promise<(number | 'cut')[]> {
  const ended: (number | 'cut')[] = [];
  for (const path of paths) {
    const pending = fetch(mock.url + path, {
      headers: { ...owner, 'x-mock-scenario': scenario, 'x-mock-session': `${scenario}-all` },
    });
    ended.push(
      await pending.then(
        ({ status }) => status,
        () => 'cut' as const,
      ),
    );
  }
  return ended;
}

const [me, ai, health, acme] = ['/api/me', '/api/ai', '/api/health', '/api/workspaces/acme'];

test('everything-down: each operation fails, and the health check says why', async () => {
  const failing = await Promise.all(table.map((operation) => send(operation, 'everything-down', 'down')));

  expect(table.filter((_, index) => failing[index]?.status !== 500).map(({ id }) => id)).toEqual(['getHealth']);
  expect(failing.find(({ status }) => status !== 500)).toMatchObject({ status: 503, body: { status: 'degraded' } });
});

test('first-run: no workspace can be opened', async () => {
  expect(await statuses('first-run', '/api/workspaces', acme)).toEqual([200, 404]);
});

test('flaky: every third request fails', async () => {
  expect(await statuses('flaky', me, ai, acme, acme, me, ai)).toEqual([200, 200, 500, 200, 200, 500]);
});

test('connection-drops: every fifth request is cut off', async () => {
  expect(await statuses('connection-drops', me, me, me, me, me, me)).toEqual([200, 200, 200, 200, 'cut', 200]);
});

test('session-expires: after ten requests each authenticated operation responds 401', async () => {
  const ten = [me, me, me, me, me, ai, ai, ai, ai, ai];

  expect(await statuses('session-expires', ...ten, me, acme, health)).toEqual([
    ...[200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
    ...[401, 401, 200],
  ]);
});

test('slow-network: each response takes two seconds', async () => {
  const pending = statuses('slow-network', ai);
  await clock.until(1);
  clock.pass(1999);
  await clock.until(1);
  clock.pass(1);

  expect(await pending).toEqual([200]);
});

test.each(table.filter(({ stream }) => stream).map((operation) => ({ id: operation.id, operation })))(
  'streams-break: $id names each stream',
  ({ id }) => {
    expect(scenarios.get('streams-break')?.operations.get(id)?.steps).toMatchObject([{ cutAfter: 3 }]);
  },
);
