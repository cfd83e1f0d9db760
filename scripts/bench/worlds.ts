import { skeleton } from '../../generated/skeleton.ts';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { handlersOfWorlds, identityOfWorlds, prepareWorlds, type World } from '../../control-plane/world/index.ts';
import { ownerPersona } from '../../mock/context/personas.ts';
import { readStory } from '../../contract/story.ts';
import { systemClock } from '../../server/dispatch/clock.ts';
import { createFetch } from '../../server/fetch/index.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { createRequestValidator } from '../../server/http/request-validator.ts';

export interface WorldsReport {
  readonly node: string;
  /** Heap of one world, by what was done with it. */
  readonly bytes: Readonly<Record<'made' | 'read' | 'written' | 'deployed', number>>;
  readonly prepareMs: number;
  readonly quietYearMs: number;
  readonly yearWithRulesMs: number;
  /** Of 7 days each; the first and the fastest of five requests. */
  readonly sevenDaysMs: Readonly<
    Record<'metrics' | 'routes' | 'logs', { readonly first: number; readonly fastest: number }>
  >;
}

/** A request as the owner of the story's workspaces. */
type Send = (world: World, path: string, body?: object) => Promise<void>;

const worlds = 100;
const rules = 20;
const minuteMs = 60_000;
const yearMs = 365 * 24 * 60 * minuteMs;
const app = '/api/workspaces/acme/apps/storefront';

/** Measures what worlds cost, in memory and in time, without a network. */
export async function measureWorlds(progress: (line: string) => void): Promise<WorldsReport> {
  const contract = generatedContract();
  const story = readStory(contract);
  const start = performance.now();
  const createWorld = await prepareWorlds(story);
  const prepareMs = performance.now() - start;
  const create = () => createWorld({ real: systemClock });
  const send = await createSend(create());

  progress('sizes');
  const read: Use = (world) => send(world, app);
  const write: Use = (world) => send(world, `${app}/vars`, { key: 'BENCH', value: '1', isSecret: false });
  const deploy: Use = async (world) => {
    await send(world, `${app}/redeploy`, {});
    await world.advance(10 * minuteMs);
  };
  const bytes = {
    made: await sizeOf(create, async () => undefined),
    read: await sizeOf(create, read),
    written: await sizeOf(create, write),
    deployed: await sizeOf(create, deploy),
  };

  progress('years');
  // Loads the code that a world needs later, which takes longer than a year.
  await create().advance(minuteMs);
  const quietYearMs = await timeOf(() => create().advance(yearMs));
  const watched = create();
  for (let rule = 0; rule < rules; rule++) {
    const condition = { metric: '5xx', op: '>', value: 99, forSeconds: 120 };
    const where = { appSlug: 'storefront', env: 'production', region: 'eu-central' };
    await send(watched, '/api/workspaces/acme/alerts', {
      name: `Rule ${rule}`,
      ...where,
      condition,
      channels: ['email'],
    });
  }
  const yearWithRulesMs = await timeOf(() => watched.advance(yearMs));

  progress('7 days');
  const telemetry = create();
  const sevenDays = async (what: string) => {
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn++) times.push(await timeOf(() => send(telemetry, `${app}/services/web/${what}`)));
    return { first: times[0] ?? NaN, fastest: Math.min(...times) };
  };
  const sevenDaysMs = {
    metrics: await sevenDays('metrics?range=7d'),
    routes: await sevenDays('routes?range=7d'),
    logs: await sevenDays('logs/search?range=7d&q=checkout'),
  };
  return { node: process.version, bytes, prepareMs, quietYearMs, yearWithRulesMs, sevenDaysMs };
}

type Use = (world: World) => Promise<void>;

/** One front for all worlds, so that its size does not count. */
async function createSend(first: World): Promise<Send> {
  const contract = generatedContract();
  let current = first;
  const validate = await createRequestValidator(contract);
  const handlers = { ...skeleton, ...handlersOfWorlds(first, () => current) };
  const respond = createFetch(handlers, { contract, validate, identity: identityOfWorlds(async () => current) });
  return async (world, path, body) => {
    current = world;
    const headers = { authorization: `Bearer ${ownerPersona.token}`, 'content-type': 'application/json' };
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await respond(new Request(`http://localhost${path}`, { headers, ...sent }));
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} gets an unexpected response: ${response.status} ${text.slice(0, 300)}`);
  };
}

/** The heap that a world keeps after it was used. */
async function sizeOf(create: () => World, use: Use): Promise<number> {
  await use(create());
  const before = heapAfterCollection();
  const held: World[] = [];
  for (let made = 0; made < worlds; made++) {
    const world = create();
    await use(world);
    held.push(world);
  }
  return (heapAfterCollection() - before) / held.length;
}

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  // The flag adds it to every new context.
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function formatWorldsReport({
  node,
  bytes,
  prepareMs,
  quietYearMs,
  yearWithRulesMs,
  sevenDaysMs,
}: WorldsReport): string {
  const kB = (size: number) => `${(size / 1000).toFixed(0)} kB`;
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const both = ({ first, fastest }: { readonly first: number; readonly fastest: number }) =>
    `${ms(first)}, then ${ms(fastest)}`;
  return `
a world               ${kB(bytes.made)}; after a read ${kB(bytes.read)}, a write ${kB(bytes.written)}, a deploy ${kB(bytes.deployed)}
reading the story     ${ms(prepareMs)}, once per process
a quiet year          ${ms(quietYearMs)}
a year with ${rules} rules  ${ms(yearWithRulesMs)}
7 days of metrics     ${both(sevenDaysMs.metrics)}
7 days of routes      ${both(sevenDaysMs.routes)}
a search in 7 days    ${both(sevenDaysMs.logs)}

Heap per world (${worlds} worlds), and elapsed time in one process, without a network; Node ${node}.
`;
}
