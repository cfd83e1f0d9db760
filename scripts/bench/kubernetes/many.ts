import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../child.ts';
import type { RuntimeReport } from '../runtime/figures.ts';
import type { Step } from './adapter.ts';

const idleSeconds = 20;

/** Measures the cost of many apps of a cluster for the control plane, with an API in memory. */
export async function measureMany(count: number, progress: (line: string) => void): Promise<RuntimeReport> {
  progress(`${count} apps: making them`);
  await using cluster = await startChild<{ readonly url: string }, 'requests', { readonly requests: string[] }>(
    join(import.meta.dirname, 'fake-cluster.ts'),
    [String(count)],
  );
  const args = [cluster.ready.url, String(count)];
  await using adapter = await startChild<object, 'follow' | 'apply' | 'nothing', Step>(
    join(import.meta.dirname, 'adapter.ts'),
    args,
    ['--expose-gc'],
  );
  const requests = async () => (await cluster.request('requests')).requests;
  const before = await adapter.request('nothing');
  progress(`${count} apps: following them`);
  const follow = await adapter.request('follow');
  const apply = await adapter.request('apply');
  await requests();
  const again = await adapter.request('apply');
  const sent = await requests();
  progress(`${count} apps: nothing happens`);
  await sleep(idleSeconds * 1000);
  const idle = await requests();
  const after = await adapter.request('nothing');
  const none = { unit: 'requests', atMost: 0 } as const;
  const seconds = (value: number) => ({ value: value / 1000, unit: 's' as const });
  return {
    figures: [
      { what: `${count} apps: the cache is complete`, ...seconds(follow.milliseconds), atMost: 4 },
      { what: 'of it processor time', ...seconds(follow.microseconds / 1000), atMost: null },
      { what: 'nothing to do is found out', ...seconds(again.milliseconds), atMost: 4 },
      { what: 'the first time', ...seconds(apply.milliseconds), atMost: null },
      { what: 'requests for it', value: sent.length, ...none },
      { what: `requests in ${idleSeconds} s without a change`, value: idle.length, ...none },
      {
        what: `${count} apps: memory of the adapter`,
        value: (after.memory - before.memory) / 1e6,
        unit: 'MB',
        atMost: 60,
      },
    ],
    notes: [...new Set([...sent, ...idle])].map((one) => `Sent without a change: ${one}.`),
  };
}
