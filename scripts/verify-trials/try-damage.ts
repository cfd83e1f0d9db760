import { readFileSync } from 'node:fs';
import { createMock } from '../../mock/index.ts';
import { createRandom } from '../../mock/random.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { OpenApiDocument } from '../../contract/document.ts';
import { operations } from '../../generated/operations.ts';
import { readContract } from '../../server/http/generated-contract.ts';
import type { Failure } from '../../verify/model/report.ts';
import { startAlteringProxy } from './altering-proxy.ts';
import { type Damage, damagesOf, type Kind, kinds, plantDamage } from './damage.ts';
import { serveLocally } from './listening.ts';
import { verifyAt } from './verify-at.ts';

interface Draw {
  readonly seed: string;
  readonly count: number;
}

/** A damage, and whether verify has found it. */
export interface Tried {
  readonly name: string;
  readonly isFound: boolean;
  /** Whether a response was damaged at all. */
  readonly isReached: boolean;
}

const table = Object.values<Operation>(operations);
/** Responses that no client can bring about, by operation, status and code. */
const unseen = new Set(
  readFileSync('test/uncovered.txt', 'utf8')
    .split('\n')
    .map((line) => line.split(':')[0] ?? ''),
);

/**
 * Verifies the mock through a proxy that damages responses, as a seed draws it. What is missed is tried once more,
 * because one damage can keep the run from reaching another one.
 */
export async function tryDamage({ seed, count }: Draw): Promise<Tried[]> {
  const random = createRandom(seed);
  const drawn = drawDamages(readContract(), count, random);
  const found = new Set<Damage>();
  const reached = new Set<Damage>();
  // The second time earlier: some responses come only once.
  for (const after of [1, 0]) {
    for (const plan of inPlans(drawn.filter((one) => !found.has(one)))) {
      const { failures, done } = await verifyDamaged(plan, after, random);
      for (const one of done) reached.add(one);
      for (const one of plan) if (done.has(one) && failures.some((failure) => names(failure, one))) found.add(one);
    }
  }
  return drawn.map((one) => ({ name: nameOf(one), isFound: found.has(one), isReached: reached.has(one) }));
}

async function verifyDamaged(plan: readonly Damage[], after: number, random: () => number) {
  const { alteration, done } = plantDamage(plan, { table, random, after });
  await using mock = await serveLocally(await createMock({}));
  await using proxy = await startAlteringProxy(mock.url, alteration);
  const { failures } = await verifyAt({ baseUrl: proxy.url, config: readFileSync('verify/mock.json', 'utf8') });
  return { failures, done };
}

/** Whether a failure is about a damage: no other one of its plan could lead to it. */
export function names(
  { operationId, check, id }: Pick<Failure, 'operationId' | 'check' | 'id'>,
  { operation, kind, status }: Damage,
): boolean {
  if (operationId !== operation.id || !kinds[kind].some((one) => one === check)) return false;
  return check !== 'body' || id.startsWith(`body ${operation.id} ${status} `);
}

/** Each kind is as likely as the others, and so is each operation that can have it. */
function drawDamages(document: OpenApiDocument, count: number, random: () => number): Damage[] {
  const pick = <Item>(all: readonly Item[]): Item | undefined => all[Math.floor(random() * all.length)];
  // The keys of the table.
  const names = Object.keys(kinds) as Kind[];
  const isSeen = (name: string) => !unseen.has(name) && !unseen.has(name.replace(/^\w+/, '*'));
  const drawn = new Map<string, Damage>();
  while (drawn.size < count) {
    const [kind, operation] = [pick(names), pick(table)];
    const damage = kind && operation && pick(damagesOf(document, operation, kind, isSeen));
    if (damage) drawn.set(nameOf(damage), damage);
  }
  return [...drawn.values()];
}

function nameOf({ operation, kind, status, code, place }: Damage): string {
  return [kind, operation.id, status, code, place && `/${place.path.join('/')}`]
    .filter((part) => part !== null)
    .join(' ');
}

/** In a plan, no two damages of an operation could be taken for each other. */
function inPlans(all: readonly Damage[]): Damage[][] {
  const plans: Damage[][] = [];
  for (const one of all) {
    const plan = plans.find((others) => others.every((other) => !areAlike(one, other)));
    if (plan) plan.push(one);
    else plans.push([one]);
  }
  return plans;
}

function areAlike(one: Damage, other: Damage): boolean {
  return (
    one.operation === other.operation &&
    kinds[one.kind].some((check) => kinds[other.kind].some((same) => same === check))
  );
}
