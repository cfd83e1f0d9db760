/** Pieces of the JSON Schema of a configuration, which each part composes for its own settings. */

export const text = (maxLength = 255) => ({ type: 'string', minLength: 1, maxLength });
export const url = { type: 'string', format: 'uri', pattern: '^https?://[^/]+(/.*[^/])?$' };
/** An address without a path. */
export const originUrl = { ...url, pattern: '^https?://[^/]+$' };
export const hostname = { type: 'string', format: 'hostname' };
export const flag = { type: 'boolean' };
export const bytes = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
/** A port to listen at; 0 chooses a free one. */
export const listens = { type: 'integer', minimum: 0, maximum: 65535 };

/** An object that needs each of the properties and has no other. */
export function closed(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

export function orNull(schema: object): object {
  return { ...schema, type: ['object', 'null'] };
}
