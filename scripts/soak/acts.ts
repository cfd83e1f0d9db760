import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { shippedScenarios } from '../../mock/read-scenarios/read.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { exampleRequest } from '../../contract/example-request.ts';
import { addressOf } from '../../contract/samples/address.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { ReceivedResponse, SentRequest, Caller } from './caller.ts';
import { hostileBytes } from './hostile-bytes.ts';

/** Something that a client does. Rejects if a response is wrong. */
export interface Act {
  readonly name: string;
  /** The frequency, relative to the other actions. */
  readonly weight: number;
  /** Whether it needs a session of its own, or may use a shared one. */
  readonly session: 'any' | 'own';
  readonly run: (caller: Caller) => Promise<unknown>;
}

const { document, operations } = generatedContract();
const requests = operations.map((operation) => ({ operation, request: toRequest(operation) }));
const reading = requests.filter(({ operation }) => operation.method === 'get');
const failing = requests.filter(({ operation }) => Object.keys(operation.errors).length > 0);
const streams = requests.filter(({ operation }) => operation.stream !== null);
const scenarios = readdirSync(shippedScenarios)
  .filter((file) => file.endsWith('.yaml'))
  .map((file) => basename(file, '.yaml'));
const vars = '/api/workspaces/acme/apps/storefront/vars';
const controlPaths = [
  '',
  '/scenarios',
  '/personas',
  '/operations',
  '/openapi.json',
  '/requests',
  '/world',
  '/clock',
  '/mail',
].map((path) => `/__mock${path}`);

/** Every response of every operation, from examples and generated, because what is compiled for it stays in memory. */
export const everyResponse: readonly SentRequest[] = requests.flatMap(({ operation, request }) =>
  ['wait=1', 'dynamic', ...Object.keys(operation.errors).map((code) => `code=${code}`)].map((prefer) =>
    withPrefer(request, prefer),
  ),
);

export const acts: readonly Act[] = [
  { name: 'an operation', weight: 40, session: 'any', run: callOperation },
  { name: 'an error on demand', weight: 12, session: 'any', run: requestError },
  { name: 'generated data', weight: 5, session: 'any', run: requestGenerated },
  { name: 'a variable, created and deleted', weight: 8, session: 'own', run: keepVariable },
  { name: 'a stream, read and closed', weight: 6, session: 'any', run: readStream },
  { name: 'a stream, closed at once', weight: 2, session: 'any', run: closeStream },
  // A world keeps an upload for an hour, so a shared one would grow.
  { name: 'an upload', weight: 3, session: 'own', run: upload },
  { name: 'a scenario', weight: 6, session: 'own', run: playScenario },
  {
    name: 'malformed bytes',
    weight: 6,
    session: 'any',
    run: async (caller) => caller.sendBytes(caller.pick(hostileBytes)),
  },
  {
    name: 'the control API',
    weight: 5,
    session: 'any',
    run: async (caller) => expect(200, await caller.send({ path: caller.pick(controlPaths) })),
  },
  { name: 'the request log, followed', weight: 3, session: 'own', run: followLog },
  { name: 'the page', weight: 4, session: 'any', run: async (caller) => expect(200, await caller.send({ path: '/' })) },
];

async function callOperation(caller: Caller): Promise<void> {
  // In a shared session, nothing is changed that others read. In one of its own, each change is to a new world.
  const { operation, request } = caller.pick(caller.alone ? requests : reading);
  if (caller.alone) expect(200, await caller.send({ method: 'DELETE', path: '/__mock/world' }));
  const response = await caller.send(request);
  if (caller.alone) expect(200, await caller.send({ method: 'DELETE', path: '/__mock/world' }));
  if (!(response.status in operation.success || response.status in operation.errors))
    throw wrong(operation.id, response);
}

async function requestError(caller: Caller): Promise<void> {
  const { operation, request } = caller.pick(failing);
  const code = caller.pick(Object.keys(operation.errors));
  expect(Number(code), await caller.send(withPrefer(request, `code=${code}`)));
}

async function requestGenerated(caller: Caller): Promise<void> {
  const { operation, request } = caller.pick(caller.alone ? requests : reading);
  const response = await caller.send(withPrefer(request, `dynamic, seed=${caller.random()}`));
  if (!(response.status in operation.success)) throw wrong(operation.id, response);
}

async function keepVariable(caller: Caller): Promise<void> {
  const created = await caller.send({
    method: 'POST',
    path: vars,
    ...json({ key: 'SOAKED', value: 'x', isSecret: false }),
  });
  expect(201, created);
  // The status 201 guarantees a body with the variable.
  const { id } = (JSON.parse(created.body) as { var: { id: string } }).var;
  expect(200, await caller.send({ method: 'DELETE', path: `${vars}/${id}` }));
}

/** A request that is refused, whose body the mock keeps. */
export function withBody(value: string): SentRequest {
  return { method: 'POST', path: vars, ...json({ key: 'SOAKED', value, isSecret: false }) };
}

async function readStream(caller: Caller): Promise<void> {
  const { request } = caller.pick(streams);
  const speed = `__speed=${caller.pick([1, 10, 100])}`;
  await caller.follow(`${request.path}${request.path.includes('?') ? '&' : '?'}${speed}`, caller.pick([1, 2, 5]));
}

async function closeStream(caller: Caller): Promise<void> {
  await caller.follow(caller.pick(streams).request.path, 0);
}

async function upload(caller: Caller): Promise<void> {
  const part = (disposition: string, content: string) =>
    `--soak\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  const file = part('name="file"; filename="a"', 'a'.repeat(10_000));
  const body = `${file}${file}${part('name="paths"', '["src/a.txt","src/b.txt"]')}--soak--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=soak' };
  expect(201, await caller.send({ method: 'POST', path: '/api/workspaces/acme/uploads', headers, body }));
}

/** In a scenario, a response may be late, an error, or missing. */
async function playScenario(caller: Caller): Promise<void> {
  const name = caller.pick(scenarios);
  expect(200, await caller.send({ method: 'PUT', path: '/__mock/scenario', ...json({ name }) }));
  for (let step = 0; step < 3; step += 1) await caller.sendBriefly(caller.pick(requests).request);
  expect(200, await caller.send({ method: 'DELETE', path: '/__mock/session' }));
}

async function followLog(caller: Caller): Promise<void> {
  await caller.follow('/__mock/requests', 1, () => caller.send({ path: '/api/health' }));
}

function withPrefer(request: SentRequest, prefer: string): SentRequest {
  return { ...request, headers: { ...request.headers, prefer } };
}

function toRequest(operation: Operation): SentRequest {
  const example = exampleRequest(document, operation);
  return {
    method: operation.method.toUpperCase(),
    path: addressOf(operation, example),
    ...(example.body !== undefined && json(example.body)),
  };
}

function json(body: unknown): Required<Pick<SentRequest, 'headers' | 'body'>> {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function expect(status: number, response: ReceivedResponse): void {
  if (response.status !== status) throw wrong(`expected ${status}`, response);
}

function wrong(what: string, { status, body }: ReceivedResponse): Error {
  return new Error(`${what}: ${status} ${body.slice(0, 200)}`);
}
