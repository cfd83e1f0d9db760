import { expect, test } from 'vitest';
import { CallTimeout } from '../../../control-plane/ports/call-timeout.ts';
import { limitCalls } from '../../../control-plane/reconcile/limit-calls.ts';
import { startRows } from './start-rows.ts';

const callLimits = { inStepMs: 30_000, inRequestMs: 10_000 };
const app = { id: 'shop', region: 'eu' };
const build = { region: 'eu', id: 'build-1' };
const never = () => new Promise<never>(() => undefined);

test.each([
  ['inStepMs', 30_000, 'runtime.observe has not responded for 30 s.'],
  ['inRequestMs', 10_000, 'runtime.observe has not responded for 10 s.'],
] as const)('ends a call that hangs after its time, %s', async (limit, ms, message) => {
  const { ports, clock } = await startRows();
  ports.runtime.observe = never;
  const start = clock.now();
  let ended: unknown;
  limitCalls({ ports, callLimits }, limit)
    .runtime.observe(app)
    .catch((error: unknown) => (ended = error));

  clock.moveTo(start + ms - 1);
  await turn();
  const before = ended;
  clock.moveTo(start + ms);
  await turn();

  expect([before, ended]).toEqual([undefined, new CallTimeout(message)]);
});

test('ends a call that hangs when its signal is aborted', async () => {
  const { ports } = await startRows();
  ports.builder.observe = never;
  const over = new AbortController();
  const { builder } = limitCalls({ ports, callLimits }, 'inStepMs', over.signal);

  const underWay = builder.observe(build);
  over.abort();

  await expect(underWay).rejects.toThrow('builder.observe was given up, because its step has ended.');
  await expect(builder.observe(build)).rejects.toThrow('builder.observe was given up, because its step has ended.');
});

test('passes on the results, errors and streams of calls', async () => {
  const { ports } = await startRows();
  ports.runtime.capacity = async (region) => ({ cpuMillis: region.length, memory: 2, storage: 3, growsVolumes: true });
  ports.runtime.stats = () => Promise.reject(new Error('The engine is away.'));
  const { runtime } = limitCalls({ ports, callLimits }, 'inStepMs');

  expect(await runtime.capacity('eu')).toEqual({ cpuMillis: 2, memory: 2, storage: 3, growsVolumes: true });
  await expect(runtime.stats(app)).rejects.toThrow('The engine is away.');
  expect(Symbol.asyncIterator in runtime.changes(AbortSignal.abort())).toBe(true);
});

test('leaves no timer behind a call that has ended', async () => {
  const { ports, clock } = await startRows();

  await limitCalls({ ports, callLimits }, 'inStepMs').runtime.observe(app);

  expect(clock.nextWakeAt()).toBeNull();
});

/** Lets everything run that waits for nothing but promises. */
function turn(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 0));
}
