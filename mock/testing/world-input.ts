import { type WorldEvent, worldEventSchemas } from '../../control-plane/world/event-schemas.ts';
import type { WorldOptions } from '../../control-plane/world/index.ts';
import { isDateTime } from '../../contract/checks/date-time.ts';
import type { RequestSchema } from '../../contract/model/request-schemas.ts';
import type { findMistakes } from '../../contract/requests/find-mistakes.ts';

/** The world that a session begins with. */
export interface WorldSeed {
  /** The time of the world; now by default. */
  readonly at?: string | Date | undefined;
  /** The seed of made-up values. */
  readonly seed?: number | undefined;
  /** The events that have happened in the world. */
  readonly given?: readonly WorldEvent[] | undefined;
}

// A page loads this module with the first event. The interpreter is passed in, because a bundler would put code that
// two chunks share into a third one.
type FindMistakes = typeof findMistakes;

// Not `oneOf`, whose errors would be those of every event.
const event = {
  type: 'object',
  required: ['event'],
  properties: { event: { enum: Object.keys(worldEventSchemas) } },
  allOf: Object.entries(worldEventSchemas).map(([name, schema]) => ({
    if: { required: ['event'], properties: { event: { const: name } } },
    then: schema,
  })),
};
const given = { type: 'array', maxItems: 100, items: event };

/** The schemas of a world, for the control API and a session. */
export const worldInputSchemas = {
  Events: { type: 'object', required: ['given'], additionalProperties: false, properties: { given } },
  WorldSeed: {
    type: 'object',
    additionalProperties: false,
    properties: {
      at: { type: 'string', format: 'date-time' },
      seed: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
      given,
    },
  },
} satisfies Record<string, RequestSchema>;

/** Checks events as the control API does. @throws Error that names each mistake */
export function readEvents(given: readonly WorldEvent[], find: FindMistakes): readonly WorldEvent[] {
  check(worldInputSchemas.Events, { given }, find);
  return given;
}

/** Checks the seed of a world as the control API does. @throws Error that names each mistake */
export function readSeed(
  wanted: WorldSeed,
  find: FindMistakes,
): Pick<WorldOptions, 'start' | 'seed'> & { readonly given: readonly WorldEvent[] } {
  const { at, seed, given = [] } = wanted;
  const start = at === undefined ? undefined : readTime(at);
  check(
    worldInputSchemas.WorldSeed,
    { ...wanted, ...(start !== undefined && { at: new Date(start).toISOString() }) },
    find,
  );
  return { ...(start !== undefined && { start }), ...(seed !== undefined && { seed }), given };
}

function readTime(at: string | Date): number {
  const time = new Date(at).getTime();
  if (!Number.isNaN(time) && (at instanceof Date || isDateTime(at))) return time;
  throw new Error(`\`at\` is a time such as "2030-01-31T12:00:00Z", not "${String(at)}".`);
}

function check(schema: RequestSchema, input: object, find: FindMistakes): void {
  const mistakes = find(
    { schemas: {}, formats: { 'date-time': { test: isDateTime } }, firstOnly: false },
    schema,
    input,
  );
  if (mistakes.length > 0) throw new Error(mistakes.map(({ path, message }) => `${path} ${message}`).join(', '));
}
