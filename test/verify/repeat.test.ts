import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effects } from '../../verify/checks/effects/effects.ts';
import { existence } from '../../verify/checks/existence.ts';
import { writes } from '../../verify/checks/writes.ts';
import { startVerified } from './verified.ts';

let verified: Awaited<ReturnType<typeof startVerified>>;
beforeAll(async () => {
  verified = await startVerified();
});
afterAll(() => verified[Symbol.asyncDispose]());

const check = [writes, existence, effects];
const only = ['createVar', 'createAlert', 'updateAlert', 'createDomain', 'deleteApp'] as const;
/** The ids that the server makes. */
const ids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|inv_[\da-f]+/g;

test('a run that is repeated with its seed sends the same requests, whichever responses come first', async () => {
  const [first, second] = [await send(3), await send(7)];

  expect(first.sent.length).toBeGreaterThan(60);
  expect(second.sent).toEqual(first.sent);
  expect(second.counted).toBe(first.counted);
});

/** Verifies a server that is slow with every request of some number. */
async function send(nth: number): Promise<{ readonly sent: readonly string[]; readonly counted: number }> {
  const seen = new Set<string>();
  let count = 0;
  const fault = {
    request: async <Request extends { method: string; target: string; body: Buffer }>(request: Request) => {
      const { method, target, body } = request;
      // Calls of the mock's clock are left out: a slow server needs more of them.
      if (!target.startsWith('/__mock/')) seen.add(`${method} ${target} ${body.toString()}`.replaceAll(ids, 'id'));
      for (let left = ++count % nth === 0 ? 40 * nth : 0; left > 0; left--) await turn();
      return request;
    },
  };
  const { requests, failures } = await verified.verify({ check, only, allowsWrites: true, fault });
  expect(failures.map(({ id }) => id)).toEqual([]);
  return { sent: [...seen].toSorted(), counted: requests };
}
