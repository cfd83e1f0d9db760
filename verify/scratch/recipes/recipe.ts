import type { OperationId } from '../../../generated/operations.ts';
import type { JsonObject } from '../../../server/contract/document.ts';
import type { Persona } from '../../config/config.ts';
import type { Things } from '../things/things.ts';

/** What of a request is not as in the example of the contract, with the path of the main workspace. */
export interface Made {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: JsonObject;
  readonly body?: JsonObject;
  /** Who sends it. By default the least member of the main workspace that may. */
  readonly person?: Persona;
  /** A workspace that was created for this request only. */
  readonly ownWorkspace?: string;
}

/** Makes what a request of an operation needs. `isFresh`: what it acts on is used by nothing else. */
export type Recipe = (things: Things, isFresh: boolean) => Promise<Made>;

/** Only for operations whose example does not suffice. */
export type Recipes = Readonly<Partial<Record<OperationId, Recipe>>>;
