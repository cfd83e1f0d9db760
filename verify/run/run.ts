import type { Contract } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Config, Persona } from '../config/config.ts';
import type { FixtureSource } from '../fixtures/fixtures.ts';
import type { Account, Knowledge } from '../scratch/knowledge.ts';
import type { CheckId } from '../model/check.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Secrets } from '../redaction/secrets.ts';
import type { PassedTime } from '../scratch/passed-time.ts';
import type { Scratch } from '../scratch/scratch.ts';
import type { Absent } from '../scratch/unavailable.ts';
import type { Send } from '../send/sender.ts';
import type { WriteScope } from '../send/write-scope.ts';
import type { Personas } from './personas.ts';

/** The parts of a run that a check works with. */
export interface Run {
  readonly contract: Contract;
  /** The knowledge that a contract does not contain. */
  readonly knowledge: Knowledge;
  /** The operations to check: those of `--only`, or all. */
  readonly operations: readonly Operation[];
  readonly config: Config;
  readonly personas: Personas;
  /** Creates workspaces: `writes.owner` of the configuration; `null` where the run may not write. */
  readonly owner: Persona | null;
  /**
   * The accounts of the personas, by name, as the server shows them. Empty where that is not implemented, or not
   * known.
   */
  readonly accounts: ReadonlyMap<string, Account>;
  readonly allowsWrites: boolean;
  readonly seed: number;
  readonly baseUrl: string;
  /** The headers of `--header`, which every request has. They are secret. */
  readonly headers: Readonly<Record<string, string>>;
  /** How long a transition, or a 429, is waited for. */
  readonly maxWaitMs: number;
  /** The records that the run may write to, as the responses name them. */
  readonly writeScope: WriteScope;
  /** Values that no report may show. */
  readonly secrets: Secrets;
  readonly send: Send;
  readonly recorder: Recorder;
  /** Checks a response to a request that `send` has not sent. */
  readonly observe: (exchange: Exchange) => void;
  readonly fixtures: FixtureSource;
  /** The means to create records, or the reason why the run may not write. */
  readonly scratch: Scratch | Absent;
  /** The time that this run has let pass on the server. */
  readonly passed: PassedTime;
  readonly signal: AbortSignal;
  /** Starts something that takes long, and goes on beside the other checks. */
  readonly beside: (act: () => Promise<void>) => void;
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
