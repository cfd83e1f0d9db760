import { asList, asObject, type JsonObject } from '../../../contract/document.ts';
import type { RequestContext } from '../../../contract/model/handler.ts';
import type { OperationId } from '../../../generated/operations.ts';
import type { World } from '../../../control-plane/world/index.ts';
import type { Idempotency } from '../../../server/ports/idempotency.ts';

/** A mistake in the handlers of a backend. */
export interface Mistake {
  /** The mistake of the backend, as a sentence without its subject. */
  readonly what: string;
  /** The handlers that take the place of the right ones. */
  readonly handlers: Partial<Readonly<Record<OperationId, WrongHandler>>>;
  /** How it keeps the keys of requests, where that is wrong too. */
  readonly idempotency?: (right: Idempotency) => Idempotency;
}

type WrongHandler = (call: Call) => unknown;

/** A request of an operation that has a mistake. */
export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: JsonObject;
  readonly body: JsonObject;
  readonly principal: JsonObject;
  readonly world: World;
  /** Calls the right handler, with these members of the request in place of its own. */
  readonly right: (instead?: JsonObject) => Promise<Replied>;
  /** Calls the right handler of another operation for the same person. */
  readonly other: (id: OperationId, input: JsonObject) => Promise<Replied>;
}

/** A success. */
export interface Replied {
  readonly status: number;
  readonly body: JsonObject;
}

/** Thrown where a right handler refuses a request: the wrong one refuses it too. */
class Refused extends Error {
  readonly failure: object;
  constructor(failure: object) {
    super('The right handler refuses the request.');
    this.failure = failure;
  }
}

type AnyHandler = (input: JsonObject, context: RequestContext) => Promise<Replied | Failure>;

interface Failure {
  readonly code: string;
}

/** The handlers of a world, of which some make mistakes. */
export function plant(world: World, mistakes: readonly Mistake[]): World['handlers'] {
  // All handlers have the same two parameters.
  const all = world.handlers as object as Readonly<Record<string, AnyHandler>>;
  const wrong = mistakes
    .flatMap(({ handlers }) => Object.entries(handlers))
    .map(([id, handle]) => [id, wrap(world, all, id, handle)]);
  // `wrap` takes the parameters of the world's handlers, and returns a reply or a failure as they do.
  return { ...world.handlers, ...(Object.fromEntries(wrong) as Partial<World['handlers']>) };
}

function wrap(world: World, all: Readonly<Record<string, AnyHandler>>, id: string, handle: WrongHandler): AnyHandler {
  const run = async (name: string, input: JsonObject, context: RequestContext): Promise<Replied> => {
    const replied = await all[name]?.(input, context);
    if (!replied) throw new Error(`The world has no handler ${name}.`);
    if ('code' in replied) throw new Refused(replied);
    return replied;
  };
  // A wrong handler returns an object of the shape of a reply or of a failure.
  return async (input, context) => {
    const { params, query, body, principal, membership } = input;
    // Parameters of a path are text.
    const path = asObject(params) as Readonly<Record<string, string>>;
    const rest = { params: path, query: asObject(query), body: asObject(body), principal: asObject(principal), world };
    const right = (instead: JsonObject = {}) => run(id, { ...input, ...instead }, context);
    const other = (name: OperationId, otherInput: JsonObject) =>
      run(name, { principal, membership, query: {}, ...otherInput }, context);
    try {
      return (await handle({ ...rest, right, other })) as Replied | Failure;
    } catch (error) {
      if (error instanceof Refused) return error.failure as Failure;
      throw error;
    }
  };
}

/** A success whose body is changed. */
export function altered(replied: Replied, change: (body: JsonObject) => JsonObject): Replied {
  // A stream has no body.
  return 'body' in replied ? { ...replied, body: { ...replied.body, ...change(replied.body) } } : replied;
}

/** Acts on each record, and last on the one that is meant. */
export async function forEach({ params, right }: Call, records: unknown, parameter: string): Promise<Replied> {
  const ids = asList(records).map((one) => String(asObject(one).id));
  for (const id of ids) if (id !== params[parameter]) await right({ params: { ...params, [parameter]: id } });
  return right();
}
