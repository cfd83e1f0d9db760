import type { Clock } from './clock.ts';
import type { Random } from './random.ts';
import type { Store } from './store.ts';

/** Everything outside that actions use. */
export interface Ports {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
}
