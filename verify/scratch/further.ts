import type { JsonObject } from '../../contract/document.ts';
import type { Call } from './call.ts';
import type { Tools } from './tools.ts';

/** A query of a list, and what it says about each item. */
export interface Filter {
  readonly query: JsonObject;
  /** The member of the response with the items. */
  readonly list: string;
  readonly fits: (item: JsonObject) => boolean;
}

/** A query, and the predicate of a sentence about a response to it; `null` where that is right. */
export interface Search {
  readonly query: JsonObject;
  readonly mistakeIn: (json: JsonObject) => string | null;
}

/** Something that a request changes beside its own record, and the operation that shows it. */
export interface Consequence {
  readonly shownBy: string;
  readonly begin: (tools: Tools) => Promise<Following>;
}

/** A request, and the read of what follows from it. The owner sends both unless they say otherwise. */
interface Following {
  readonly call: Call;
  readonly look: Call;
  /** The predicate of a sentence about the read; `null` where it shows what follows. */
  readonly mistakeIn: (shown: JsonObject, response: JsonObject) => string | null;
  readonly clear?: () => Promise<unknown>;
}
