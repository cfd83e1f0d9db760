import formats from 'ajv-formats/dist/formats.js';
import { asList, asObject, type Contract, inline, isObject, type JsonObject } from '../../contract/document.ts';
import { excerpt } from '../../contract/excerpt.ts';
import { ContractError } from '../../contract/operations.ts';
import { literal, memberName } from '../../contract/samples/literal.ts';

/** `request-schemas.ts`: what requests have to match, without anything that only readers need. */
export function emitRequestSchemas({ document, operations }: Contract): string {
  const needed = excerpt(document, operations);
  const schemas = mapValues(asObject(needed.components.schemas), toRequestSchema);
  const parameters = new Map<string, string>();
  const sent = operations.map(({ id, path, method }) => {
    const operation = asObject(needed.paths[path]?.[method]);
    const names = asList(operation.parameters).map((parameter) => nameIn(parameters, asObject(parameter)));
    const { content } = asObject(inline(needed, operation.requestBody));
    const body = isObject(content) && { body: mapValues(content, (media) => toRequestSchema(asObject(media).schema)) };
    return [id, { parameters: names, ...body }] as const;
  });
  return `// Made by npm run generate from openapi/; do not edit.
import type { RequestSchemas } from '../contract/model/request-schemas.ts';

/** The schemas that the requests of each operation have to match. */
export const requestSchemas: RequestSchemas = {
  schemas: ${literal(schemas, 1, 'schemas: ')},
  formats: {
${formatsOf(JSON.stringify([schemas, sent]))}  },
  parameters: {
${[...parameters].map(([text, name]) => `    ${memberName(name)}: ${literal(JSON.parse(text), 2, `${memberName(name)}: `)},\n`).join('')}  },
  operations: ${literal(Object.fromEntries(sent), 1, 'operations: ')},
};
`;
}

/** The name of a parameter among those of all operations. Those that differ have different names. */
function nameIn(
  parameters: Map<string, string>,
  { in: place, name, required, allowEmptyValue, allowReserved, ...rest }: JsonObject,
): string {
  if (place !== 'query' && place !== 'path' && place !== 'header') throw unsupported(`parameters in: ${String(place)}`);
  // express-openapi-validator adds these defaults.
  const unusual = Object.keys(rest).find(
    (key) => !['schema', 'style', 'explode', 'description'].includes(key) && !key.startsWith('x-'),
  );
  if (unusual !== undefined) throw unsupported(`parameters with ${unusual}`);
  if (rest.explode === false) throw unsupported('parameters with explode: false');
  const own = place === 'header' ? String(name).toLowerCase() : String(name);
  const flags = Object.entries({ required, allowEmptyValue, allowReserved }).filter(([, flag]) => flag === true);
  const schema = toRequestSchema(rest.schema);
  const type = String(schema.type);
  if (!['string', 'integer', 'array'].includes(type)) throw unsupported(`parameters of type ${type}`);
  const text = JSON.stringify({ in: place, name: own, ...Object.fromEntries(flags), schema });
  const known = parameters.get(text);
  if (known !== undefined) return known;
  const taken = new Set(parameters.values());
  let unique = own;
  for (let number = 2; taken.has(unique); number++) unique = `${own}${number}`;
  parameters.set(text, unique);
  return unique;
}

type Convert = (value: unknown) => unknown;

/** The keywords that a request validator understands, and how their values are converted. */
const keywords: Readonly<Record<string, Convert>> = {
  ...Object.fromEntries(
    `type default const enum maximum minimum exclusiveMaximum maxLength minLength pattern maxItems minItems uniqueItems
    maxProperties minProperties required`
      .split(/\s+/)
      .map((keyword) => [keyword, (value: unknown) => value]),
  ),
  $ref: (value) => String(value).split('/').at(-1),
  format: (value) => value,
  additionalProperties: (value) => (typeof value === 'boolean' ? value : toRequestSchema(value)),
  ...Object.fromEntries(['not', 'if', 'then', 'items', 'propertyNames'].map((keyword) => [keyword, toRequestSchema])),
  ...Object.fromEntries(
    ['oneOf', 'anyOf', 'allOf'].map((keyword) => [keyword, (value: unknown) => asList(value).map(toRequestSchema)]),
  ),
  properties: (value) => mapValues(asObject(value), toRequestSchema),
};

const saysNothing = new Set([
  'title',
  'description',
  'example',
  'examples',
  'deprecated',
  'contentMediaType',
  'contentSchema',
]);

function toRequestSchema(schema: unknown): JsonObject {
  const entries = Object.entries(asObject(schema)).filter(
    ([keyword]) => !saysNothing.has(keyword) && !keyword.startsWith('x-'),
  );
  return Object.fromEntries(
    entries.flatMap(([keyword, value]) => {
      const convert = keywords[keyword];
      if (!convert) throw unsupported(`the keyword ${keyword}`);
      // Any text is binary.
      return keyword === 'format' && value === 'binary' ? [] : [[keyword, convert(value)] as const];
    }),
  );
}

/** The formats that the schemas use, as the regular expressions by which express-openapi-validator checks them. */
function formatsOf(schemas: string): string {
  const names = new Set([...schemas.matchAll(/"format":"([^"]+)"/g)].map(([, name]) => String(name)));
  const all: Readonly<Record<string, unknown>> = formats.fastFormats;
  return [...names]
    .toSorted()
    .map((name) => {
      const format = all[name];
      if (!(format instanceof RegExp)) throw unsupported(`the format ${name}`);
      return `    ${memberName(name)}: ${String(format)},\n`;
    })
    .join('');
}

function unsupported(what: string): ContractError {
  return new ContractError(
    `The request validator does not support ${what} yet; see contract/requests and this emitter.`,
  );
}

function mapValues<T>(object: Readonly<Record<string, unknown>>, map: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}
