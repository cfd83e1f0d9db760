import type { Engine } from './engine.ts';
import type { KeptApps } from './kept.ts';
import type { Networks } from './networks.ts';
import type { Reach } from './reach.ts';

/** Times of a runtime, in milliseconds. */
export interface RuntimeTimes {
  /** How long what is not wanted any more may finish its requests. */
  readonly drainMs: number;
  /** The pause before the first restart, which doubles with each further one, and the longest. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** A container that has run for that long begins with the first pause again. */
  readonly steadyMs: number;
  /** How long a program may take to end after SIGTERM. */
  readonly stopMs: number;
}

/** What the parts of a runtime share. */
export interface Parts {
  readonly engine: Engine;
  readonly networks: Networks;
  readonly reach: Reach;
  readonly files: KeptApps;
  readonly times: RuntimeTimes;
  /** Something of an app has changed. */
  readonly tell: (appId: string) => void;
}
