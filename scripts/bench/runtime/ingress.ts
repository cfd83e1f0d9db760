import { startLoad } from '../rounds.ts';
import { formatTable } from '../table.ts';
import { processorTime, type Side, startIngress, startNginx, startNode } from './contenders.ts';

const names = ['ingress', 'least', 'httpxy', 'nginx'] as const;
type Name = (typeof names)[number];

export interface IngressReport {
  readonly rounds: number;
  readonly seconds: number;
  /** Medians of the rounds: processor time for a request, and requests per second. */
  readonly sides: Readonly<Record<Name, { readonly cpuMicroseconds: number; readonly requestsPerSecond: number }>>;
  /** Medians of the ratios within a round. */
  readonly ofHttpxy: number;
  readonly ofNginx: number;
  /** The ratio of the least that a proxy of Node does to nginx. */
  readonly leastOfNginx: number;
}

interface Settings {
  readonly rounds: number;
  readonly seconds: number;
  readonly progress: (line: string) => void;
}

const warmUpSeconds = 3;

/** Measures the time of the ingress for a request beside that of other proxies, in interleaved rounds. */
export async function measureIngress({ rounds, seconds, progress }: Settings): Promise<IngressReport> {
  await using target = await startNode('target.ts');
  await using ingress = await startIngress(target.port);
  await using httpxy = await startNode('httpxy.ts', `http://127.0.0.1:${target.port}`);
  await using least = await startNode('least.ts', `http://127.0.0.1:${target.port}`);
  await using nginx = await startNginx(target.port);
  await using load = await startLoad();
  const sides: Readonly<Record<Name, Side>> = { ingress, least, httpxy, nginx };
  const bursts: Record<Name, { cpuMicroseconds: number; requestsPerSecond: number }>[] = [];
  const burst = async ({ port, pids }: Side, seconds: number) => {
    const before = processorTime(pids);
    const { requests, requestsPerSecond } = await load.request({ method: 'GET', path: '/', port, seconds });
    return { cpuMicroseconds: (processorTime(pids) - before) / requests, requestsPerSecond };
  };
  // The first ones warm up: V8 needs about 10,000 requests until all is compiled.
  for (let round = -2; round < rounds; round++) {
    progress(round < 0 ? 'warming up' : `round ${round + 1} of ${rounds}`);
    const length = round < 0 ? warmUpSeconds : seconds;
    const one = {
      ingress: await burst(sides.ingress, length),
      least: await burst(sides.least, length),
      httpxy: await burst(sides.httpxy, length),
      nginx: await burst(sides.nginx, length),
    };
    if (round >= 0) bursts.push(one);
  }
  const ratio = (from: Name, to: Name) =>
    median(bursts.map((one) => one[from].cpuMicroseconds / one[to].cpuMicroseconds));
  const medians = (name: Name) => ({
    cpuMicroseconds: median(bursts.map((one) => one[name].cpuMicroseconds)),
    requestsPerSecond: median(bursts.map((one) => one[name].requestsPerSecond)),
  });
  return {
    ...{ rounds, seconds, ofHttpxy: ratio('ingress', 'httpxy'), ofNginx: ratio('ingress', 'nginx') },
    leastOfNginx: ratio('least', 'nginx'),
    sides: { ingress: medians('ingress'), least: medians('least'), httpxy: medians('httpxy'), nginx: medians('nginx') },
  };
}

export function formatIngressReport({
  rounds,
  seconds,
  sides,
  ofHttpxy,
  ofNginx,
  leastOfNginx,
}: IngressReport): string {
  const rows = names.map((name) => [
    name,
    sides[name].cpuMicroseconds.toFixed(0),
    sides[name].requestsPerSecond.toFixed(0),
  ]);
  return `${formatTable([['proxy', 'µs of processor time', 'requests/s'], ...rows])}

Medians of ${rounds} interleaved rounds of ${seconds} s. The ingress takes ${ofHttpxy.toFixed(2)} of httpxy (at most 0.5) and ${ofNginx.toFixed(1)} of nginx with one worker (at most 3); the least that Node can do takes ${leastOfNginx.toFixed(1)}.
`;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2;
}
