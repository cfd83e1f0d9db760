import { expect, test } from 'vitest';
import type { Database, Failure } from '../../../platform/database/statements/database.ts';
import { Retries } from '../../../platform/database/statements/retries.ts';
import { ReferenceViolation, StoreUnavailable, UniqueViolation } from '../../../control-plane/ports/store.ts';

class Conflict extends Error {}

/** Of a database, only what decides whether a transaction runs again. */
function createRetries(isConcurrent = true): Retries {
  const readFailure = (error: unknown): Failure => ({ kind: error instanceof Conflict ? 'conflict' : 'other' });
  const database: Partial<Database> = { isConcurrent, readFailure };
  // Nothing else is called.
  return new Retries(database as Database);
}

/** Fails with the errors in turn, and then returns how it was tried. */
function failing(...errors: readonly Error[]) {
  const tries: boolean[] = [];
  const attempt = async (isAlone: boolean) => {
    tries.push(isAlone);
    const error = errors[tries.length - 1];
    if (error) throw error;
    return tries;
  };
  return { attempt, tries };
}

const taken = new UniqueViolation('vars', 'vars_key');
const gone = new ReferenceViolation('vars', 'apps');

test('tries a broken key once more, and no other mistake', async () => {
  const [twice, other] = [failing(taken, taken, taken), failing(new RangeError('enough'))];

  expect(await createRetries().run(failing(taken).attempt)).toEqual([false, false]);
  expect(await createRetries().run(failing(gone).attempt)).toEqual([false, false]);
  await expect(createRetries().run(twice.attempt)).rejects.toBe(taken);
  await expect(createRetries().run(other.attempt)).rejects.toThrow('enough');
  expect([twice.tries, other.tries]).toEqual([[false, false], [false]]);
});

test('runs a transaction alone after a conflict, and gives up after 200 conflicts', async () => {
  const [some, many] = [
    failing(new Conflict(), new Conflict(), taken),
    failing(...Array.from({ length: 300 }, () => new Conflict())),
  ];

  expect(await createRetries().run(some.attempt)).toEqual([false, true, true, true]);
  await expect(createRetries().run(many.attempt)).rejects.toThrow(StoreUnavailable);
  expect(many.tries).toHaveLength(201);
});

test('runs those that are alone one after the other', async () => {
  const retries = createRetries();
  const { promise: goesOn, resolve } = Promise.withResolvers<undefined>();
  const order: string[] = [];
  const start = (name: string, wait: Promise<unknown>) =>
    retries.run(async (isAlone) => {
      if (!isAlone) throw new Conflict();
      order.push(`${name} begins`);
      await wait;
      order.push(`${name} ends`);
    });

  const running = [start('first', goesOn), start('second', Promise.resolve())];
  await new Promise((turn) => void setImmediate(turn));
  resolve(undefined);
  await Promise.all(running);

  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('repeats nothing where transactions run one after the other anyway', async () => {
  const { attempt, tries } = failing(taken);

  await expect(createRetries(false).run(attempt)).rejects.toBe(taken);

  expect(tries).toEqual([false]);
});
