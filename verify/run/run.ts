import type { Contract } from '../../server/contract/document.ts';
import type { Operation } from '../../server/model/operation.ts';
import type { Config } from '../config/config.ts';
import type { FixtureSource } from '../fixtures/fixtures.ts';
import type { CheckId } from '../model/check.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Send } from '../send/sender.ts';

/** What a check works with. */
export interface Run {
  readonly contract: Contract;
  /** The operations to check: those of `--only`, or all. */
  readonly operations: readonly Operation[];
  readonly config: Config;
  readonly allowsWrites: boolean;
  readonly seed: number;
  readonly send: Send;
  readonly recorder: Recorder;
  readonly fixtures: FixtureSource;
  readonly signal: AbortSignal;
  /** Calls a function for each item, as many at a time as `--concurrency` says. */
  readonly each: <Item>(items: readonly Item[], act: (item: Item) => Promise<void>) => Promise<void>;
}

/** A check that sends requests. What it finds is recorded. */
export interface Check {
  readonly id: CheckId;
  /** Whether it needs `--allow-writes`. */
  readonly writes: boolean;
  run(run: Run): Promise<void>;
}
