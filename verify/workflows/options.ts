import type { Contract } from '../../contract/document.ts';
import type { Knowledge } from '../scratch/knowledge.ts';
import type { RelayedExchange } from './relay.ts';
import type { ArazzoStep } from './workflow.ts';

export interface WorkflowOptions {
  /** The contract that the responses are checked against. */
  readonly contract: Contract;
  /** The knowledge of records that operations leave, to remove them when a workflow ends too early. */
  readonly knowledge: Pick<Knowledge, 'operations'>;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /**
   * The values of the inputs by name, credentials included. A workflow whose inputs are not all there is not run.
   * `run` is drawn if it is absent.
   */
  readonly inputs: Readonly<Record<string, string>>;
  /**
   * Inputs of one process, such as a workspace that no other process uses. They replace those with the same names; the
   * first process has only the common ones.
   */
  readonly ownInputs?: () => Promise<Readonly<Record<string, string>>>;
  /** The URL of a service that does what happens outside the API; docs/workflows.md describes it. */
  readonly outsideUrl?: string;
  /** Headers of each request to the server. They are treated as secrets. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The ids of the workflows to run; all by default. */
  readonly only?: readonly string[];
  /** How long to wait between two polls, instead of what the files say. The total time stays the same. */
  readonly pollSeconds?: number;
  /** How long to poll for one state at most; by default as long as the files say. */
  readonly maxWaitSeconds?: number;
  /** How many processes run at the same time; 4 by default. */
  readonly concurrency?: number;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Receives each request to the server with its response. They contain credentials. */
  readonly onExchange?: (step: ArazzoStep, exchange: RelayedExchange) => void;
  /** A folder with Arazzo files; by default the one of this package. */
  readonly folder?: string;
  /** The file of the Redocly CLI; by default it is looked for in the project and beside this package. */
  readonly redocly?: string | null;
}
