import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asObject } from '../../contract/document.ts';
import { startWorkflowMock } from '../../scripts/workflows/run.ts';
import { runWorkflows } from '../../verify/workflows/index.ts';
import { isOutside, readWorkflows } from '../../verify/workflows/workflow.ts';
import { listen } from '../listen.ts';
import { buildCli } from './packed.ts';
import { Person } from './pcp.ts';
import { commandOf, readStep } from './step-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'pcp-journeys-'));
const person = new Person();
const program = join(folder, 'dist/main.js');
beforeAll(() => buildCli(folder));
afterAll(() => {
  person[Symbol.dispose]();
  rmSync(folder, { recursive: true });
});

test('pcp alone goes every journey: each step is a command that sends its request', async () => {
  await using mock = await startWorkflowMock();
  const used = new Set<string>();
  await using server = await listen((incoming, outgoing) => {
    serve(mock.url, used, incoming, outgoing).catch((error: unknown) => {
      outgoing.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    });
  });
  const gone = new Set<string>();

  const { results, left } = await runWorkflows({
    ...mock.options,
    baseUrl: server.url,
    onExchange: (_step, { step }) => void gone.add(step),
  });

  const steps = readWorkflows().flatMap(({ id, steps: all }) =>
    all.filter((step) => !isOutside(step)).map(({ stepId }) => `${id}/${stepId}`),
  );
  expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect([...gone].toSorted()).toEqual(steps.toSorted());
  expect(left).toEqual([]);
  expect([...used].toSorted()).toEqual([
    ...['alerts', 'alerts create', 'alerts delete', 'alerts set', 'api', 'apps delete', 'domains', 'members invite'],
    ...['members remove', 'plans', 'plans activate', 'plans deactivate', 'plans invoices', 'plans show', 'restart'],
    ...['tokens create', 'tokens revoke', 'vars', 'whoami', 'workspaces create', 'workspaces delete'],
    'workspaces transfer',
  ]);
});

/** The requests of each command by its number, with their responses. */
const sent = new Map<string, Exchange[]>();

interface Exchange {
  readonly line: string;
  readonly body: Buffer;
  readonly response: Response;
  readonly content: Buffer;
}

/** Lets a command do a step, whose request it sends back to this server with its number before the path. */
async function serve(
  upstream: string,
  used: Set<string>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = 'GET', url: target = '/', headers } = incoming;
  const body = await buffer(incoming);
  const [, number, own] = /^\/command-(\d+)(\/.*)$/.exec(target) ?? [];
  if (number !== undefined && own !== undefined) {
    const { authorization, 'content-type': type } = headers;
    const response = await fetch(upstream + own, {
      method,
      headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
      body: body.length > 0 ? new Uint8Array(body) : null,
    });
    const content = Buffer.from(await response.arrayBuffer());
    sent.get(number)?.push({ line: `${method} ${own}`, body, response, content });
    respond(outgoing, response, content);
    return;
  }
  const wanted = bodyOf(body);
  const { name, args } = commandOf(readStep(method, target, wanted));
  used.add(name);
  const exchanges: Exchange[] = [];
  const key = String(sent.size);
  sent.set(key, exchanges);
  const { code, stderr } = await person.run(args, {
    program,
    env: {
      PCP_URL: `http://${headers.host}/command-${key}`,
      PCP_TOKEN: headers.authorization?.replace('Bearer ', ''),
    },
  });
  const found = exchanges.findLast(({ line }) => isSame(line, `${method} ${target}`));
  const command = `pcp ${args.join(' ')}`;
  if (!found) throw new Error(`${command} does not send ${method} ${target}: ${stderr}`);
  if (!hasAll(bodyOf(found.body), wanted)) throw new Error(`${command} sends ${String(found.body)}`);
  const codes: Readonly<Record<number, number>> = { 401: 3, 403: 4, 404: 5 };
  const { status } = found.response;
  const right = status < 400 ? 0 : (codes[status] ?? 6);
  if (code !== right) throw new Error(`${command} ends with ${code} after ${status}: ${stderr}`);
  respond(outgoing, found.response, found.content);
}

function bodyOf(body: Buffer) {
  return body.length > 0 ? asObject(JSON.parse(body.toString())) : null;
}

/** Whether a command sends all that the step does; it may send defaults too. */
function hasAll(body: ReturnType<typeof bodyOf>, wanted: ReturnType<typeof bodyOf>): boolean {
  return Object.entries(wanted ?? {}).every(([name, value]) => isDeepStrictEqual(body?.[name], value));
}

/** Whether two requests have the same path and the same query, in any order. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((line) => {
    const [method, target = '/'] = line.split(' ');
    const { pathname, searchParams } = new URL(target, 'http://127.0.0.1');
    return [method, decodeURI(pathname), [...searchParams].toSorted()];
  });
  return isDeepStrictEqual(a, b);
}

function respond(outgoing: ServerResponse, { status, headers }: Response, content: Buffer): void {
  const type = headers.get('content-type') ?? 'application/json';
  outgoing.writeHead(status, { 'content-type': type }).end(content);
}
