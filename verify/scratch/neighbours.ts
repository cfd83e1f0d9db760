import type { JsonObject } from '../../contract/document.ts';
import type { Tools } from './tools.ts';

/** How places are made that a server could take for each other. */
export interface Neighbourhood {
  /** The path parameter that leads to such a place. */
  readonly parameter: string;
  readonly make: (tools: Tools) => Promise<Neighbours>;
  /** The read of a place with its member, the requests that change it, and the operation that removes it. */
  readonly read: readonly [operation: string, member: string];
  readonly changes: readonly Change[];
  readonly remove: string;
}

/** A place, and its neighbours: the first of them may be removed. */
export interface Neighbours {
  readonly own: NamedPlace;
  readonly others: readonly NamedPlace[];
}

/** Where a path and a query lead. */
export interface Place {
  readonly path: Readonly<Record<string, string>>;
  readonly query: JsonObject;
}

interface NamedPlace extends Place {
  /** A phrase that names it beside the others. */
  readonly what: string;
}

/** Records of one name, each in another place. */
export interface Twins {
  readonly body: (tools: Tools) => JsonObject;
  /** The requests that change the one in their place. */
  readonly changes: readonly Change[];
}

export interface Change {
  readonly operation: string;
  readonly body: (made: JsonObject) => JsonObject;
  /** The members of the record that it changes. */
  readonly members: readonly string[];
}
