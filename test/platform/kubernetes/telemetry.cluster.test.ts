import { expect, test } from 'vitest';
import { stepsOf } from '../../../control-plane/model/observability/range.ts';
import { app, wanted, web, webService } from '../../../control-plane/ports/suites/wanted.ts';
import { followContainers } from '../../../platform/telemetry/follow-containers.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { followed, nothing, worker } from '../../engines/followed-app.ts';
import { startTelemetry } from '../telemetry/start-telemetry.ts';
import { openRealCluster, startRegistry } from './real-cluster.ts';

const inRegistry = startRegistry();
const [perSecond, seconds] = [2000, 20];
const count = perSecond * seconds;
const program = `
  const begun = process.uptime();
  let n = 0;
  const write = () => {
    const wanted = Math.min(${count}, Math.floor((process.uptime() - begun) * ${perSecond}));
    let text = '';
    while (n < wanted) text += 'line ' + n++ + ' ' + 'x'.repeat(80) + '\\n';
    process.stdout.write(text);
    if (n < ${count}) setTimeout(write, 20);
  };
  write();
  setInterval(() => {}, 1000);`;

test('each line of a pod and its use are taken in, 2,000 lines a second by 0.15 of a processor', async () => {
  await using subject = await openRealCluster();
  const { runtime } = subject;
  const started = startTelemetry();
  await using telemetry = started.telemetry;
  const service = {
    ...{ ...webService(inRegistry('example')), role: 'worker', port: null, protocol: null },
    argv: ['node', '-e', program],
  } as const;
  await runtime.apply(wanted({ ...web('1', ''), service }));
  const end = new AbortController();
  const apps = async () => [{ ...followed, region: app.region }];
  const onFailure = (error: unknown) => void started.failures.push(error);
  const used = process.cpuUsage();
  const options = { runtime, telemetry, clock: systemClock, apps, access: nothing, onFailure };
  const following = followContainers(options, end.signal);
  const stored = async () => {
    await telemetry.settle();
    return (await telemetry.lines(worker, { after: null, limit: 1 })).lines[0]?.text.split(' ')[1];
  };
  await expect.poll(stored, { timeout: 180_000, interval: 1000 }).toBe(String(count - 1));
  const { user, system } = process.cpuUsage(used);
  const memory = async () => (await telemetry.metrics(worker, stepsOf('15m', systemClock.now()))).series.memory;
  await expect
    .poll(async () => (await memory()).some((value) => (value ?? 0) > 1_000_000), { timeout: 60_000, interval: 1000 })
    .toBe(true);
  end.abort();
  await following;

  const { lines } = await telemetry.lines(worker, { after: null, limit: 2 * count });
  console.log(`${((user + system) / count).toFixed(1)} µs of the processor for a line`);
  expect(lines.map(({ text }) => Number(text.split(' ')[1]))).toEqual(Array.from({ length: count }, (_, n) => n));
  expect((user + system) / count).toBeLessThan(0.15e6 / perSecond);
  expect(started.failures).toEqual([]);
});
