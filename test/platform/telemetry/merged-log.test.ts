import { expect, test } from 'vitest';
import { MergedLog } from '../../../control-plane/actions/observability/merged-log.ts';
import { readLogId } from '../../../control-plane/model/observability/app-log-id.ts';
import type { ServiceRef, StoredEntry } from '../../../control-plane/ports/telemetry.ts';
import type { EmbeddedTelemetry } from '../../../platform/telemetry/telemetry.ts';
import { db, newFolder, now, startTelemetry, web } from './start-telemetry.ts';

const worker = { ...web, service: 'worker', preset: 'level', containers: ['shop-worker-0'] } as const;
const quiet = { ...db, preset: 'level' } as const;

test('merges the stored lines of services by time, and goes on after each of them once', async () => {
  await using telemetry = startTelemetry().telemetry;
  await write(telemetry, worker, [-90, -50, -40], 'worker');
  await write(telemetry, quiet, [-80, -45], 'db');
  await write(telemetry, web, [-60], 'web');
  const whole = new MergedLog(null, 200);

  const { lines } = await whole.read(telemetry, [quiet, web, worker], now);
  const few = await new MergedLog(null, 2).read(telemetry, [quiet, web, worker], now);

  const texts = lines.map(({ text }) => text);
  expect(texts).toEqual(['worker -90', 'db -80', 'web -60', 'worker -50', 'db -45', 'worker -40']);
  expect(few.lines).toEqual(lines.slice(-2));
  for (const [index, { id }] of lines.entries()) {
    const rest = await new MergedLog(readLogId(id), 200).read(telemetry, [quiet, web, worker], now);
    expect(rest.lines).toEqual(lines.slice(index + 1));
  }
});

test('has no line that is older than the one before, although a service stores an earlier entry late', async () => {
  const entries = [-50, -90, -40].map((ago, index) => {
    return { number: index + 1, at: now + ago, level: 'info' as const, container: 'worker-0', text: `worker ${ago}` };
  });
  const telemetry = { entries: () => Promise.resolve({ entries, next: 3, hasMore: false, missed: 0 }) };

  const { lines } = await new MergedLog(null, 200).read(telemetry, [worker], now);

  expect(lines.map(({ text, at }) => [text, at - now])).toEqual([
    ['worker -50', -50],
    ['worker -90', -50],
    ['worker -40', -40],
  ]);
});

test('holds new lines for two seconds, and sends a later one when it comes', async () => {
  await using telemetry = startTelemetry().telemetry;
  await write(telemetry, worker, [-5000], 'worker');
  const log = new MergedLog(null, 200);
  const read = async (at: number) => (await log.read(telemetry, [quiet, worker], at)).lines.map(({ text }) => text);
  const first = await read(now);

  await write(telemetry, worker, [100, 1500], 'worker');
  const held = await read(now + 1600);
  await write(telemetry, quiet, [50], 'db');
  const merged = await read(now + 2200);
  await write(telemetry, quiet, [90], 'db');
  const late = await read(now + 2300);
  const rest = await read(now + 3500);

  expect([first, held]).toEqual([['worker -5000'], []]);
  expect([merged, late, rest]).toEqual([['db 50', 'worker 100'], ['db 90'], ['worker 1500']]);
});

test('goes on after a restart, also with a service that has joined', async () => {
  const folder = newFolder();
  const begin = async () => {
    await using before = startTelemetry(folder).telemetry;
    await write(before, quiet, [-9000], 'db');
    await write(before, worker, [-8000, -7000], 'worker');
    return (await new MergedLog(null, 200).read(before, [worker], now)).lines[0]?.id ?? '';
  };
  const id = await begin();
  await using telemetry = startTelemetry(folder).telemetry;
  await write(telemetry, quiet, [-6000], 'db');

  const { lines } = await new MergedLog(readLogId(id), 200).read(telemetry, [quiet, worker], now);

  expect(lines.map(({ text }) => text)).toEqual(['worker -7000', 'db -6000']);
});

test('has every line of a service that joins an open log, and none from before', async () => {
  await using telemetry = startTelemetry().telemetry;
  await write(telemetry, quiet, [-9000], 'before');
  const log = new MergedLog(null, 200);
  await log.read(telemetry, [worker], now);
  await write(telemetry, quiet, [100, 200], 'db');

  const { lines } = await log.read(telemetry, [quiet, worker], now + 60_000);

  expect(lines.map(({ text }) => text)).toEqual(['db 100', 'db 200']);
});

test('reads a long log in parts, of which each line is in one', async () => {
  await using telemetry = startTelemetry().telemetry;
  await write(telemetry, quiet, [-100_000], 'db');
  const { lines } = await new MergedLog(null, 200).read(telemetry, [quiet, worker], now);
  const times = Array.from({ length: 10_500 }, (_, index) => index - 90_000);
  await write(telemetry, worker, times, 'worker');
  await write(telemetry, quiet, [-89_000, -81_000], 'db');
  const log = new MergedLog(readLogId(lines[0]?.id ?? ''), 200);

  const texts: string[] = [];
  for (let hasMore = true; hasMore;) {
    const part = await log.read(telemetry, [quiet, worker], now);
    texts.push(...part.lines.map(({ text }) => text));
    hasMore = part.hasMore;
  }

  const expected = times.map((at) => `worker ${at}`);
  expected.splice(1000, 0, 'db -89000');
  expected.splice(9001, 0, 'db -81000');
  expect(texts).toEqual(expected);
});

test('has the lines of several containers that are stored together in the order of their times', async () => {
  await using telemetry = startTelemetry().telemetry;
  const source = { appId: worker.appId, service: worker.service, preset: worker.preset };
  for (const [container, times] of [
    ['shop-worker-0', [-90, -70, -50]],
    ['shop-worker-1', [-80, -60, -40]],
  ] as const) {
    const lines = times.map((after) => ({ at: now + after, stream: 'stdout' as const, text: `${after}` }));
    await telemetry.intake.logs({ ...source, container }, lines, null);
  }
  await telemetry.settle();

  const { lines } = await new MergedLog(null, 200).read(telemetry, [worker], now);

  expect(lines.map(({ text }) => text)).toEqual(['-90', '-80', '-70', '-60', '-50', '-40']);
});

test('does not miss lines that were deleted before the log was read', async () => {
  const entryOf = (service: string): StoredEntry =>
    service === 'db'
      ? { number: 3, at: now - 50, level: 'info', container: 'shop-db-0', text: 'db' }
      : { number: 8, at: now - 10, level: 'info', container: 'shop-worker-0', text: 'worker' };
  const telemetry: Parameters<MergedLog['read']>[0] = {
    entries: async ({ service }, { after }) => {
      const entry = entryOf(service);
      const isKnown = after !== null && after >= entry.number;
      const missed = after === null || isKnown ? 0 : entry.number - 1 - after;
      return { entries: isKnown ? [] : [entry], next: entry.number, hasMore: false, missed };
    },
  };
  const { lines } = await new MergedLog(null, 200).read(telemetry, [quiet, worker], now);

  const rest = await new MergedLog(readLogId(lines[0]?.id ?? ''), 200).read(telemetry, [quiet, worker], now);

  expect([...lines, ...rest.lines].map(({ text }) => text)).toEqual(['db', 'worker', 'worker']);
});

test('says where lines were deleted, and how many', async () => {
  const entry: StoredEntry = { number: 8, at: now - 10, level: 'info', container: 'shop-worker-0', text: 'kept' };
  const part = { entries: [entry], next: 8, hasMore: false, missed: 4 };
  const telemetry = { entries: async () => part };
  const log = new MergedLog({ at: now - 60, numbers: readNumbers(await idOfWorker()) }, 200);

  const { lines } = await log.read(telemetry, [worker], now);

  expect(lines.map(({ text, container, level }) => [text, container, level])).toEqual([
    ['(4 lines are left out here)', '', 'warn'],
    ['kept', 'shop-worker-0', 'info'],
  ]);
  expect([...readNumbers(lines[0]?.id ?? '').values()]).toEqual([7]);
});

function readNumbers(id: string): ReadonlyMap<string, number> {
  return readLogId(id)?.numbers ?? new Map();
}

/** The id of a line of the worker. */
async function idOfWorker(): Promise<string> {
  await using telemetry = startTelemetry().telemetry;
  await write(telemetry, worker, [-60], 'worker');
  const { lines } = await new MergedLog(null, 1).read(telemetry, [worker], now);
  return lines[0]?.id ?? '';
}

/** Stores a line for each of some times, in milliseconds from the present. */
async function write(
  telemetry: EmbeddedTelemetry,
  of: Pick<ServiceRef, 'appId' | 'service' | 'preset'>,
  times: readonly number[],
  name: string,
): Promise<void> {
  const { appId, service, preset } = of;
  const lines = times.map((after) => ({ at: now + after, stream: 'stdout' as const, text: `${name} ${after}` }));
  await telemetry.intake.logs({ appId, service, preset, container: `shop-${service}-0` }, lines, null);
  await telemetry.settle();
}
