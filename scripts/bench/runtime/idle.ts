import { setTimeout as sleep } from 'node:timers/promises';
import { BenchApps, type Settings, staticSite } from './bench-apps.ts';
import type { RuntimeReport } from './figures.ts';
import { engineProcesses, shareOfMemory, timeWithChildren } from './processes.ts';
import { processorTime } from './contenders.ts';

/** What is under way after the last app has started has ended by then. */
const settleSeconds = 60;
const idleSeconds = 60;

/** What apps cost without requests, and how soon they are adopted. */
export async function measureIdle({ engine, apps: count, progress }: Settings): Promise<RuntimeReport> {
  await using apps = await BenchApps.open(engine);
  const { served } = apps;
  const memory = async () => ({
    own: await served.memory(),
    engine: shareOfMemory(await engineProcesses(engine.socket)),
  });
  const before = await memory();
  for (let number = 1; number <= count; number++) {
    progress(`idle apps: ${number} of ${count}`);
    await apps.upload(staticSite);
  }
  progress('idle apps: nothing happens');
  await sleep(settleSeconds * 1000);
  const pids = await engineProcesses(engine.socket);
  const used = () => ({ own: processorTime(served.pids), engine: timeWithChildren(pids) });
  const begun = used();
  await sleep(idleSeconds * 1000);
  const ended = used();
  const after = await memory();
  progress('idle apps: a restart');
  const killed = performance.now();
  await served.restart();
  const listens = performance.now();
  await apps.untilAllRun();
  const adopted = performance.now();
  const share = (of: 'own' | 'engine') => (100 * (ended[of] - begun[of])) / (idleSeconds * 1e6);
  const grown = (of: 'own' | 'engine') => (after[of] - before[of]) / 1e6;
  const core = { unit: '% of a core', atMost: null } as const;
  return {
    figures: [
      {
        what: `${count} idle apps: the control plane with its ingress, and the engine`,
        ...core,
        value: share('own') + share('engine'),
        atMost: 5,
      },
      { what: 'of it the control plane', ...core, value: share('own') },
      { what: 'of it the engine', ...core, value: share('engine') },
      {
        what: `${count} idle apps: memory of the control plane, beyond that without apps`,
        value: grown('own'),
        unit: 'MB',
        atMost: 100,
      },
      { what: 'its memory without apps', value: before.own / 1e6, unit: 'MB', atMost: null },
      { what: 'memory of the engine, beyond that without apps', value: grown('engine'), unit: 'MB', atMost: null },
      {
        what: `${count} apps adopted: all report their containers, once it listens`,
        value: (adopted - listens) / 1000,
        unit: 's',
        atMost: 5,
      },
      { what: 'the same from the kill', value: (adopted - killed) / 1000, unit: 's', atMost: null },
    ],
    notes: [],
  };
}
