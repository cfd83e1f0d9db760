import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '../../mock/random.ts';
import type { CheckId } from '../../verify/index.ts';
import { refusesInvalid } from '../../verify/checks/refuses-invalid.ts';
import { validReads } from '../../verify/checks/valid-reads.ts';
import { writes } from '../../verify/checks/writes.ts';
import { streams } from '../../verify/streams/streams.ts';
import { table } from '../contract/requests.ts';
import { canHave, createDamage, type Kind, kinds } from '../verify/damage.ts';
import { startVerified } from '../verify/verified.ts';

/** VERIFY_SEED=7 damages other responses. */
const { VERIFY_SEED = '1' } = process.env;
const checks = [validReads, writes, refusesInvalid, streams];
const enough = 200;

/** The checks that may find a damage of each kind. */
const finds: Readonly<Record<Kind, readonly CheckId[]>> = {
  status: ['status'],
  field: ['body'],
  type: ['body'],
  header: ['headers'],
  media: ['media-type'],
  code: ['error-code', 'body'],
  frame: ['frames'],
};

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

test(`of ${enough} damaged responses, verify finds 95 % and names the operation`, async () => {
  const random = createRandom(VERIFY_SEED);
  const missed: string[] = [];
  let total = 0;
  while (total < enough) {
    // Not all at a time, since one that breaks a preparation hides others.
    const chosen = table.filter(() => random() < 0.8);
    const plan = new Map(chosen.map((operation) => [operation.id, { kind: kindFor(operation, random), after: Math.floor(random() * 3) }]));
    const { alteration, damaged } = createDamage(plan, random);
    const { failures } = await verified.verify({ check: checks, only: [], allowsWrites: true, fault: alteration });
    total += damaged.size;
    for (const id of damaged) {
      const { kind } = plan.get(id) ?? { kind: 'status' };
      if (!failures.some(({ operationId, check }) => operationId === id && finds[kind].includes(check))) missed.push(`${kind} of ${id}`);
    }
  }

  expect(missed.length / total, missed.join('\n')).toBeLessThanOrEqual(0.05);
});

function kindFor(operation: (typeof table)[number], random: () => number): Kind {
  const fitting = kinds.filter((kind) => canHave(kind, operation));
  return fitting[Math.floor(random() * fitting.length)] ?? 'status';
}
