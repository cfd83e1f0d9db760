import type { Schema } from '../live/api.ts';
import { bytes, cores } from './format.ts';
import { Meter } from './marks.tsx';

interface PoolMetersProps {
  readonly pool: Schema<'Amounts'>;
  readonly used: Schema<'Amounts'>;
}

/** How much of a pool is in use. */
export function PoolMeters({ pool, used }: PoolMetersProps) {
  return (
    <>
      <Meter
        label="CPU"
        used={used.cpu}
        total={pool.cpu}
        text={`${Number(used.cpu.toPrecision(3))} of ${cores(pool.cpu)}`}
      />
      <Meter
        label="Memory"
        used={used.memory}
        total={pool.memory}
        text={`${bytes(used.memory)} of ${bytes(pool.memory)}`}
      />
      <Meter
        label="Storage"
        used={used.storage}
        total={pool.storage}
        text={`${bytes(used.storage)} of ${bytes(pool.storage)}`}
      />
    </>
  );
}
