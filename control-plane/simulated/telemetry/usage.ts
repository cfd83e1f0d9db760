import type { ServiceRef } from '../../ports/telemetry.ts';
import { mix } from '../hash.ts';
import { runs } from './background.ts';
import { loadAt } from '../traffic/requests.ts';
import { cellMs } from '../traffic/source.ts';
import { type State, stateAt } from '../traffic/state.ts';
import type { SimulatedService } from './simulated-service.ts';

/** What all containers of a service use together, and may use at most: cores, bytes, and bytes a second. */
export interface Usage extends Usual {
  readonly cpuLimit: number;
  readonly memoryLimit: number;
}

/** On an average day, as shares of the limits, and bytes a second. */
interface Usual {
  readonly cpu: number;
  readonly memory: number;
  readonly netIn: number;
  readonly netOut: number;
  readonly diskRead: number;
  readonly diskWrite: number;
}

const ofApp: Usual = { cpu: 0.3, memory: 0.37, netIn: 9800, netOut: 184_000, diskRead: 80, diskWrite: 1900 };
const ofDatabase: Usual = { cpu: 0.22, memory: 0.55, netIn: 14_300, netOut: 60_000, diskRead: 6100, diskWrite: 46_000 };
const ofOther: Usual = { cpu: 0.12, memory: 0.34, netIn: 3100, netOut: 4700, diskRead: 0, diskWrite: 700 };

/** How far half a minute strays from the usual use, as a share of it. */
const noise = 0.06;

/** How long the memory of a container grows before it runs out, in ms. */
export const leakMs = 10 * 60_000;

/** What a service uses in a half minute; `null` while it does not run or is not measured. */
export function usageIn(simulated: SimulatedService, cell: number, state: State): Usage | null {
  const { of, isEntry, serviceSeed, shift } = simulated;
  if (!state.measured || !runs(state, of.service, isEntry)) return null;
  const drawn = cell - shift;
  const bits = mix(serviceSeed, drawn, 0x5e);
  const stray = (position: number) => 1 + noise * ((((bits >>> position) & 0xff) / 255) * 2 - 1);
  const busy = state.serves === 'app' ? loadAt(drawn) : 0.1;
  const usual = usualOf(of);
  const [{ limits }, slow] = [simulated.servedAt(cell * cellMs), Math.min(2, state.slow)];
  return {
    cpu: Math.min(0.98, usual.cpu * busy * stray(0) * (1 + (slow - 1) / 2)) * limits.cpu,
    cpuLimit: limits.cpu,
    memory:
      memoryShare(simulated, cell, usual.memory * (1 + 0.04 * drift(drawn)) * (1 + (stray(8) - 1) / 8)) * limits.memory,
    memoryLimit: limits.memory,
    netIn: usual.netIn * busy * stray(16),
    netOut: usual.netOut * busy * stray(24),
    diskRead: Math.floor((usual.diskRead / 4096) * ((bits >>> 4) & 3)) * 4096,
    diskWrite: usual.diskWrite * busy * stray(12),
  };
}

/** What a service uses at a moment. It strays a little from that of the half minute every five seconds. */
export function usageAt(
  simulated: SimulatedService,
  at: number,
): { readonly cpu: number; readonly memory: number } | null {
  const cell = Math.floor(at / cellMs);
  const usage = usageIn(simulated, cell, { ...stateAt(simulated.effects, at), measured: true });
  if (!usage) return null;
  const bits = mix(simulated.serviceSeed, Math.floor(at / 5000) - simulated.shift * (cellMs / 5000), 0x5f);
  return { cpu: Math.min(usage.cpuLimit, usage.cpu * (1 + 0.04 * ((bits & 0xff) / 127.5 - 1))), memory: usage.memory };
}

/** Within which shares of the limits the use of a service stays while the state does not change. */
export function boundsOfUsage(
  of: ServiceRef,
  { slow }: State,
): Readonly<Record<'cpu' | 'memory', { readonly least: number; readonly most: number }>> {
  const { cpu, memory } = usualOf(of);
  const factor = 1 + (Math.min(2, slow) - 1) / 2;
  return { cpu: { least: 0, most: Math.min(0.98, cpu * 1.4 * factor) }, memory: { least: 0, most: memory * 1.06 } };
}

function usualOf({ preset }: ServiceRef): Usual {
  if (preset === 'access') return ofApp;
  return preset === 'postgres' || preset === 'mysql' || preset === 'mongodb' ? ofDatabase : ofOther;
}

/** Memory rises slowly and falls again, in nine hours. */
function drift(drawn: number): number {
  const position = (drawn % 1080) / 1080;
  return position < 0.9 ? position / 0.9 - 0.5 : 0.5 - (position - 0.9) * 10;
}

function memoryShare({ effects, of }: SimulatedService, cell: number, usual: number): number {
  const at = (cell + 1) * cellMs;
  const isNear = ({ from }: { readonly from: number }) => from > at - cellMs && from - leakMs < at;
  const leak = effects.find(
    (effect) =>
      effect.kind === 'crash' && effect.reason === 'out_of_memory' && effect.service === of.service && isNear(effect),
  );
  return leak ? usual + (0.995 - usual) * Math.min(1, (at - (leak.from - leakMs)) / leakMs) : usual;
}
