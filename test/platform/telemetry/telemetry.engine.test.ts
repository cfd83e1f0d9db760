import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TelemetryReader } from '../../../platform/telemetry/telemetry-reader.ts';
import { newFolder, startTelemetry } from './start-telemetry.ts';
import { stepsOf } from '../../../control-plane/model/observability/range.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { createRuntime, until } from '../../engines/docker-runtime.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';
import { worker } from '../../engines/followed-app.ts';

const count = 12_000;
const program = `
  let n = 0;
  const write = () => {
    for (let i = 0; i < 20; i++) console.log('line ' + n++);
    if (n < ${count}) setTimeout(write, 15);
    else console.log('end');
  };
  write();
  setInterval(() => {}, 1000);`;

test.each(testedEngines)(
  '%s: no line is lost or stored twice when what follows them is killed',
  async (name) => {
    const engine = await engineOf(name);
    await using subject = await createRuntime(engine);
    const folder = newFolder();
    const start = () => {
      const options = [engine.socketPath, engine.subnets, subject.prefix, subject.image, folder, program];
      return spawn(process.execPath, [join(import.meta.dirname, '../../engines/follow-logs.ts'), ...options], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
    };
    const kill = async (child: ReturnType<typeof start>) => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    };

    for (const killedAfter of [1, 2000, 4000, 6000]) {
      const child = start();
      await until(async () => readLines(folder).length >= killedAfter);
      await kill(child);
    }
    const last = start();
    await until(async () => readLines(folder).at(-1) === 'end');
    await kill(last);
    const again = startTelemetry(folder);
    await using stored = again.telemetry;
    const { series } = await stored.metrics(worker, stepsOf('15m', systemClock.now()));

    expect(readLines(folder)).toEqual([...Array.from({ length: count }, (_, index) => `line ${index}`), 'end']);
    expect(series.memory.some((value) => (value ?? 0) > 1_000_000)).toBe(true);
    expect(again.failures).toEqual([]);
  },
  120_000,
);

/** The stored lines, while another process writes them. */
function readLines(folder: string): string[] {
  try {
    const reader = new TelemetryReader(join(folder, 'telemetry.db'));
    const { lines } = reader.lines(worker, { after: null, limit: 2 * count });
    reader.close();
    return lines.map(({ text }) => text);
  } catch {
    // The file is being made.
    return [];
  }
}
