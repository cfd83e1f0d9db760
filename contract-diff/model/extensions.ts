/** The `x-*` members of the document and of operations that other rules compare. */
export const comparedExtensions: ReadonlySet<string> = new Set([
  'x-allows-self',
  'x-body-limit',
  'x-error-codes',
  'x-error-order',
  'x-field-access',
  'x-idempotency-key',
  'x-lifecycle',
  'x-missing-codes',
  'x-protocol-errors',
  'x-rate-limit',
  'x-refuses-pinned',
  'x-required-role',
  'x-scope-exception',
  'x-sensitive',
  'x-sse',
  'x-target-role',
  'x-upload',
  'x-webhook-delivery',
]);

/** The extensions that say nothing to clients. */
export const internalExtensions: ReadonlySet<string> = new Set([
  // The error codes say the same.
  'x-allows-suspended',
  'x-example-parameters',
  'x-examples-at',
  'x-lint-exceptions',
  // The pattern says the same.
  'x-pattern-says',
  'x-provenance',
  'x-requires-details',
  'x-schema',
  'x-status',
]);
