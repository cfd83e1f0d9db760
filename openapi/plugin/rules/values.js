import { resolved } from './resolved.js';

const numeric = ['number', 'integer'];

/** A number says what it counts or measures. A value that may also be text has no unit. */
export function numbersHaveUnits(report) {
  return {
    Schema(schema, ctx) {
      const types = [schema.type].flat().filter((type) => type !== 'null');
      const isNumber = types.length > 0 && types.every((type) => numeric.includes(type));
      const isFixed = schema.const !== undefined || schema.enum !== undefined;
      if (isNumber && !isFixed && !schema['x-unit']) report(ctx, schema, 'The number has no unit. Add `x-unit`.');
    },
  };
}

/** A pattern says in words what people have to enter, and says the same wherever it stands. */
export function patternsSaid(report) {
  const sentences = new Map();
  return {
    Schema(schema, ctx) {
      const { pattern, 'x-pattern-says': says } = schema;
      if (pattern === undefined && says === undefined) return;
      if (pattern === undefined) return report(ctx, schema, 'A sentence about a pattern needs the pattern beside it.');
      if (says === undefined)
        return report(ctx, schema, 'The pattern has no sentence for people. Add `x-pattern-says`.');
      const other = sentences.get(pattern) ?? says;
      sentences.set(pattern, other);
      if (other !== says) report(ctx, schema, `The same pattern has another sentence elsewhere: "${other}".`);
    },
  };
}

/**
 * A value in a response may get more variants, which a client has to be ready for. The codes of an error are not among
 * the named schemas: the expansion of errors lists those that a response can carry.
 */
export function responseValuesOpen(report) {
  const visit = createVisit((schema, location, ctx) => {
    if (!schema.enum || /\/responses\//.test(location.pointer)) return;
    report(
      ctx,
      schema,
      'A value in a response is not limited by `enum`. Use `x-known-values`.',
      location.child('enum'),
    );
  });
  return {
    Operation: {
      Response: {
        MediaType(media, ctx) {
          visit(media.schema, ctx.location.child('schema'), ctx);
        },
      },
    },
  };
}

/**
 * An integer in a request has a maximum that every client and every column of a database holds exactly: at most
 * 2^53 - 1.
 */
export function requestIntegersBounded(report) {
  const visit = createVisit((schema, location, ctx) => {
    const isFixed = schema.const !== undefined || schema.enum !== undefined;
    if (isFixed || ![schema.type].flat().includes('integer') || isBounded(schema)) return;
    report(ctx, schema, 'An integer in a request has no maximum. Add `maximum`, 9007199254740991 at most.', location);
  });
  const visitSchema = ({ schema }, ctx) => {
    // A parameter with `content` has its schema in a media type.
    if (schema) visit(schema, ctx.location.child('schema'), ctx);
  };
  return {
    Parameter: { enter: visitSchema, MediaType: visitSchema },
    // The service itself sends the body of a webhook.
    Paths: { Operation: { RequestBody: { MediaType: visitSchema } } },
  };
}

function isBounded({ maximum = Infinity, exclusiveMaximum = Infinity }) {
  return maximum <= Number.MAX_SAFE_INTEGER || exclusiveMaximum - 1 <= Number.MAX_SAFE_INTEGER;
}

/**
 * A server adds the defaults of missing members before it counts the members, so an object that must not be empty
 * would never be: `minProperties` and a default exclude each other.
 */
export function defaultsFillNothing(report) {
  const visit = createVisit((schema, location, ctx) => {
    const whole = objectParts(schema, location, ctx);
    if (!whole.some(([part]) => part.minProperties >= 1)) return;
    for (const [{ properties = {} }, at] of whole) {
      for (const [name, raw] of Object.entries(properties)) {
        const own = at.child(['properties', name]);
        const { schema: property } = resolved(raw, own, ctx);
        if (raw?.default === undefined && property?.default === undefined) continue;
        report(
          ctx,
          raw,
          'The default fills an empty object before `minProperties` counts. Remove it, and say in the description what the service does.',
          own,
        );
      }
    }
  });
  return {
    Paths: {
      Operation: {
        RequestBody: {
          MediaType({ schema }, ctx) {
            if (schema) visit(schema, ctx.location.child('schema'), ctx);
          },
        },
      },
    },
  };
}

/** A schema with the schemas that hold beside it, and the places of all. */
function objectParts(raw, at, ctx) {
  const { schema, at: location } = resolved(raw, at, ctx);
  const others = (schema?.allOf ?? []).flatMap((part, index) =>
    objectParts(part, location.child(['allOf', index]), ctx),
  );
  return [[schema ?? {}, location], ...others];
}

/** Calls `check` once with each schema below another one, at the place where it is written. */
function createVisit(check) {
  const seen = new Set();
  const visit = (raw, at, ctx) => {
    const { schema, at: location } = resolved(raw, at, ctx);
    if (schema === null || typeof schema !== 'object' || seen.has(schema)) return;
    seen.add(schema);
    check(schema, location, ctx);
    for (const [keys, part] of partsOf(schema)) visit(part, location.child(keys), ctx);
  };
  return visit;
}

function partsOf(schema) {
  return [
    ...['oneOf', 'anyOf', 'allOf'].flatMap((word) => (schema[word] ?? []).map((part, index) => [[word, index], part])),
    ...Object.entries(schema.properties ?? {}).map(([name, part]) => [['properties', name], part]),
    ...['items', 'additionalProperties'].map((word) => [[word], schema[word]]),
  ];
}
