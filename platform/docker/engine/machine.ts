import type { MachineChecks } from '../../../control-plane/ports/machine.ts';
import type { MachineLimits } from '../machine-limits.ts';
import type { Disks } from './disk.ts';

interface Parts {
  readonly engine: { ping(): Promise<unknown>; readonly limits: Pick<MachineLimits, 'meaning'> };
  readonly ingress: { problem(): Promise<string | null> };
  /** Number of deploys that wait for a turn to build. */
  readonly countWaiting: () => Promise<number>;
  readonly telemetry: { problem(): Promise<string | null> };
  readonly disks: Pick<Disks, 'problem'>;
}

/** Limit of waiting deploys, above which the check of the builder reports them. */
const mostWaiting = 20;

/** Checks of the parts of this machine. They are public, so they contain only what users notice. */
export function checksOf({ engine, ingress, countWaiting, telemetry, disks }: Parts): MachineChecks {
  return {
    engine: () => engine.ping().then(() => engine.limits.meaning()),
    ingress: async () =>
      (await ingress.problem()) === null ? null : 'Not all requests reach apps. The log of the server says why.',
    builder: async () => {
      if ((await disks.problem()) !== null) return 'It starts no builds until there is more room on the disk.';
      const waiting = await countWaiting();
      return waiting > mostWaiting ? `${waiting} builds wait for their turn.` : null;
    },
    telemetry: () => telemetry.problem(),
    disk: () => disks.problem(),
  };
}
