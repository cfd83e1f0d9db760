import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LogStore } from '../../../platform/telemetry/log-store.ts';
import { openForReading } from '../../../platform/telemetry/database.ts';
import { BatchedIntake } from '../../../platform/telemetry/intake.ts';
import type { TelemetryReader } from '../../../platform/telemetry/telemetry-reader.ts';
import type { TelemetryWriter } from '../../../platform/telemetry/telemetry-writer.ts';
import { ThreadCalls } from '../../../platform/telemetry/thread-calls.ts';
import { newFolder, now, web } from './start-telemetry.ts';

test('a thread that crashes is replaced, and each line is stored once', async () => {
  const file = join(newFolder(), 'telemetry.db');
  const crashes: unknown[] = [];
  await using calls = new ThreadCalls<TelemetryWriter>(
    { role: 'write', file, retention: { retentionMs: 1, bytes: 2 ** 30 } },
    (error) => void crashes.push(error),
  );
  const intake = new BatchedIntake({
    epoch: 'one',
    store: (batch) => calls.call('add', batch),
    onFailure: (error) => void crashes.push(error),
  });
  const of = { appId: 'app_1', service: 'web', preset: 'level', container: 'web-1' } as const;

  for (let first = 0; first < 20_000; first += 1000) {
    const lines = Array.from({ length: 1000 }, (_, index) => ({
      at: now,
      stream: 'stdout' as const,
      text: `line ${first + index}`,
    }));
    await intake.logs(of, lines, null);
    // In the middle of a batch, or between two.
    if (first % 5000 === 0) void calls.thread?.terminate();
  }
  await intake.flush();
  await calls.call('endOld');
  await calls.call('endOld');

  const { lines } = new LogStore(openForReading(file)).read(`${web.appId}/web`, null, 100_000);
  expect(lines.map(({ text }) => text)).toEqual(Array.from({ length: 20_000 }, (_, index) => `line ${index}`));
  expect(crashes.length).toBeGreaterThan(0);
});

test('a thread without calls ends, and another one starts with the next call', async () => {
  const data = { file: join(newFolder(), 'telemetry.db'), retention: { retentionMs: 1, bytes: 2 ** 30 } };
  const crashes: unknown[] = [];
  await using writer = new ThreadCalls<TelemetryWriter>(
    { role: 'write', ...data },
    (error) => void crashes.push(error),
  );
  await writer.call('endOld');
  await using calls = new ThreadCalls<TelemetryReader>(
    { role: 'read', ...data },
    (error) => void crashes.push(error),
    1,
  );

  const before = calls.thread;
  await calls.call('apps');
  const first = calls.thread;
  await expect.poll(() => calls.thread).toBeNull();
  const apps = await Promise.all([calls.call('apps'), calls.call('apps')]);

  expect([before, apps, crashes]).toEqual([null, [[], []], []]);
  expect(calls.thread).not.toBe(first);
});

test('a batch that is sent again is stored once', async () => {
  const file = join(newFolder(), 'telemetry.db');
  await using calls = new ThreadCalls<TelemetryWriter>(
    { role: 'write', file, retention: { retentionMs: 1, bytes: 2 ** 30 } },
    () => undefined,
  );
  const line = {
    service: 'app_1/web',
    preset: 'level',
    container: 'web-1',
    times: Float64Array.of(now),
    isError: Uint8Array.of(0),
  } as const;
  const batch = {
    epoch: 'one',
    number: 1,
    lines: [{ ...line, text: 'once\n', position: null }],
    requests: [],
    samples: [],
    events: [],
    spans: [],
  };

  await calls.call('add', batch);
  await calls.call('add', batch);
  await calls.call('endOld');
  await calls.call('endOld');

  expect(new LogStore(openForReading(file)).read('app_1/web', null, 10).lines.map(({ text }) => text)).toEqual([
    'once',
  ]);
});
