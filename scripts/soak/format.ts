import { formatTable } from '../bench/table.ts';
import type { Sample } from './growth.ts';
import type { SoakReport } from './run.ts';

const bars = '▁▂▃▄▅▆▇█';

/** One line of progress: the time, the number of actions, and a bar for the memory at each sample. */
export function formatProgress(samples: readonly Sample[], failures: number, minutes: number): string {
  const { seconds = 0, requests = 0, heap = 0 } = samples.at(-1) ?? {};
  const failed = failures === 0 ? '' : `   ${failures} FAILED`;
  return `${formatTime(seconds)} of ${formatTime(minutes * 60)}   ${requests} requests   ${formatMB(heap)}   ${drawBars(samples)}${failed}`;
}

export function formatSoak({
  acts,
  failures,
  samples,
  growth,
  leftOpen,
  requests,
  minutes,
  passed,
}: SoakReport): string {
  const rows = Object.entries(acts).map(([name, { done, failed }]) => [name, String(done), String(failed)]);
  const [first, last] = [samples.at(0), samples.at(-1)];
  const signed = `${growth.bytes < 0 ? '' : '+'}${formatMB(growth.bytes)}`;
  return `${formatTable([['action', 'count', 'failed'], ...rows])}

requests     ${requests} in ${formatTime(minutes * 60)} and the warm-up
memory       ${formatMB(first?.heap ?? NaN)} at the start, ${formatMB(last?.heap ?? NaN)} at the end (${formatMB(last?.rss ?? NaN)} resident)   ${drawBars(samples)}
growth       ${signed} over the second half, ${growth.bytesPerRequest.toFixed(1)} bytes per request; the limit is ${formatMB(growth.limitBytes)}
left open    ${leftOpen.connections} connections, ${Math.max(0, leftOpen.timers)} timers
${failures.map((failure) => `failed       ${failure}\n`).join('')}
${passed ? 'Passed.' : 'Failed.'}
`;
}

/** A bar per sample, from the lowest to the highest memory. */
function drawBars(samples: readonly Sample[]): string {
  const heaps = samples.map(({ heap }) => heap);
  const [least, most] = [Math.min(...heaps), Math.max(...heaps)];
  return heaps.map((heap) => bars[Math.floor(((heap - least) / (most - least || 1)) * (bars.length - 1))]).join('');
}

function formatTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

function formatMB(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
