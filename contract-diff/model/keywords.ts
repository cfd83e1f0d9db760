/** The members whose keys are names, not keywords. */
export const namedKeywords: ReadonlySet<string> = new Set([
  '$defs',
  'callbacks',
  'content',
  'definitions',
  'dependentSchemas',
  'encoding',
  'events',
  'headers',
  'links',
  'mapping',
  'mediaTypes',
  'parameters',
  'pathItems',
  'paths',
  'patternProperties',
  'properties',
  'requestBodies',
  'responses',
  'schemas',
  'securitySchemes',
  'variables',
  'webhooks',
]);

/** The members whose values are data, in which `$ref` is a name like any other. */
export const dataKeywords: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples', 'value']);

/** The kinds of values of JSON. An integer is a number. */
export const jsonTypes = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
export type JsonType = (typeof jsonTypes)[number];

/** The keywords of a schema that limit its values, without those that combine schemas. */
export const constraintKeywords: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'const', 'format', 'not', 'if', 'then', 'else', 'nullable'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'pattern', 'contentEncoding', 'contentMediaType', 'contentSchema'],
  ...['items', 'prefixItems', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems', 'unevaluatedItems'],
  ...['contains', 'minContains', 'maxContains'],
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'required'],
  ...['minProperties', 'maxProperties', 'propertyNames', 'dependentRequired', 'dependentSchemas'],
]);

/** The members of a schema that say nothing about values: texts, addresses, and schemas for references. */
export const silentKeywords: ReadonlySet<string> = new Set([
  ...['$anchor', '$comment', '$defs', '$dynamicAnchor', '$id', '$ref', '$schema', '$vocabulary'],
  ...['allOf', 'anyOf', 'oneOf', 'definitions'],
  ...['description', 'summary', 'title', 'example', 'examples', 'externalDocs'],
]);

/** The members that mean the same as their absence. */
export const writtenDefaults: Readonly<Record<string, unknown>> = {
  deprecated: false,
  nullable: false,
  readOnly: false,
  writeOnly: false,
};
