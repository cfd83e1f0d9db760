import { startLoad } from '../rounds.ts';
import { formatTable } from '../table.ts';
import { processorTime, type Side, startIngress, startNginx, startNode } from './contenders.ts';

const names = ['ingress', 'httpxy', 'nginx'] as const;
type Name = (typeof names)[number];

export interface IngressReport {
  readonly rounds: number;
  readonly seconds: number;
  /** Medians of the rounds: processor time for a request, and requests per second. */
  readonly sides: Readonly<Record<Name, { readonly cpuMicroseconds: number; readonly requestsPerSecond: number }>>;
  /** Medians of the ratios within a round. */
  readonly ofHttpxy: number;
  readonly ofNginx: number;
}

interface Settings {
  readonly rounds: number;
  readonly seconds: number;
  readonly progress: (line: string) => void;
}

/** What the ingress takes for a request beside other proxies, in interleaved rounds. */
export async function measureIngress({ rounds, seconds, progress }: Settings): Promise<IngressReport> {
  await using target = await startNode('target.ts');
  await using ingress = await startIngress(target.port);
  await using httpxy = await startNode('httpxy.ts', `http://127.0.0.1:${target.port}`);
  await using nginx = await startNginx(target.port);
  await using load = await startLoad();
  const sides: Readonly<Record<Name, Side>> = { ingress, httpxy, nginx };
  const bursts: Record<Name, { cpuMicroseconds: number; requestsPerSecond: number }>[] = [];
  const burst = async ({ port, pids }: Side) => {
    const before = processorTime(pids);
    const { requests, requestsPerSecond } = await load.request({ method: 'GET', path: '/', port, seconds });
    return { cpuMicroseconds: (processorTime(pids) - before) / requests, requestsPerSecond };
  };
  // The first ones warm up.
  for (let round = -2; round < rounds; round++) {
    progress(round < 0 ? 'warming up' : `round ${round + 1} of ${rounds}`);
    const one = {
      ingress: await burst(sides.ingress),
      httpxy: await burst(sides.httpxy),
      nginx: await burst(sides.nginx),
    };
    if (round >= 0) bursts.push(one);
  }
  const ratio = (to: Name) => median(bursts.map((one) => one.ingress.cpuMicroseconds / one[to].cpuMicroseconds));
  const medians = (name: Name) => ({
    cpuMicroseconds: median(bursts.map((one) => one[name].cpuMicroseconds)),
    requestsPerSecond: median(bursts.map((one) => one[name].requestsPerSecond)),
  });
  return {
    ...{ rounds, seconds, ofHttpxy: ratio('httpxy'), ofNginx: ratio('nginx') },
    sides: { ingress: medians('ingress'), httpxy: medians('httpxy'), nginx: medians('nginx') },
  };
}

export function formatIngressReport({ rounds, seconds, sides, ofHttpxy, ofNginx }: IngressReport): string {
  const rows = names.map((name) => [
    name,
    sides[name].cpuMicroseconds.toFixed(0),
    sides[name].requestsPerSecond.toFixed(0),
  ]);
  return `${formatTable([['proxy', 'µs of processor time', 'requests/s'], ...rows])}

Medians of ${rounds} interleaved rounds of ${seconds} s. The ingress takes ${ofHttpxy.toFixed(2)} of httpxy (at most 0.8) and ${ofNginx.toFixed(1)} of nginx with one worker (at most 3).
`;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2;
}
