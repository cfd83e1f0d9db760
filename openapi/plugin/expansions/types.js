/**
 * Declares that `x-sse` holds schemas. Redocly then follows the references in it: it lints them, and bundles them as
 * references to components instead of copying them into the operation.
 */
export function typeStreams(types) {
  return {
    ...types,
    Operation: { ...types.Operation, properties: { ...types.Operation.properties, 'x-sse': 'Stream' } },
    Stream: {
      properties: {
        data: 'Schema',
        cadenceSeconds: { type: 'number' },
        eventId: { type: 'string' },
        ends: { type: 'boolean' },
        pingSeconds: { type: 'number' },
        headers: { type: 'object' },
        events: 'StreamEvents',
      },
      required: ['data', 'ends'],
    },
    StreamEvents: { properties: {}, additionalProperties: 'Schema' },
  };
}
