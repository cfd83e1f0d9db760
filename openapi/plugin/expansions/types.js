/**
 * `x-sse` holds schemas. Told so, Redocly follows the references in it: they are linted, and bundled as references to
 * components instead of being copied into the operation.
 */
export function typeStreams(types) {
  return {
    ...types,
    Operation: { ...types.Operation, properties: { ...types.Operation.properties, 'x-sse': 'Stream' } },
    Stream: {
      properties: {
        data: 'Schema',
        cadenceSeconds: { type: 'number' },
        ends: { type: 'boolean' },
        events: 'StreamEvents',
      },
      required: ['data', 'ends'],
    },
    StreamEvents: { properties: {}, additionalProperties: 'Schema' },
  };
}
