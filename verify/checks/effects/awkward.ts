import type { JsonObject, OpenApiDocument } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { schemasOf } from '../../requests/operation-schemas.ts';
import { matches, resolve, type Schema, typesOf } from '../../requests/schema.ts';
import { textOfLength } from '../../requests/text-of-length.ts';

/** A body with texts that servers store wrongly. */
export interface Awkward {
  readonly name: 'the longest texts' | 'line breaks' | 'empty texts';
  /** The members that take the place of others. */
  readonly members: JsonObject;
}

/** Bodies whose free texts are as long as they may be, have line breaks, or are empty. */
export function awkwardTexts(document: OpenApiDocument, operation: Operation): readonly Awkward[] {
  const { body } = schemasOf(document, operation);
  if (!body || operation.upload) return [];
  const { properties = {} } = resolve(document, body);
  const texts = Object.entries(properties)
    .map(([name, schema]) => [name, resolve(document, schema)] as const)
    .filter(([, schema]) => isFreeText(schema));
  const each = (value: (schema: Schema) => string | undefined): JsonObject =>
    Object.fromEntries(
      texts.map(([name, schema]) => [name, value(schema)] as const).filter(([, text]) => text !== undefined),
    );
  const all: readonly Awkward[] = [
    { name: 'the longest texts', members: each(longest) },
    { name: 'line breaks', members: each(({ pattern }) => (matches(lines, pattern) ? lines : undefined)) },
    { name: 'empty texts', members: each(({ minLength = 0 }) => (minLength === 0 ? '' : undefined)) },
  ];
  return all.filter(({ members }) => Object.keys(members).length > 0);
}

const lines = 'first\r\nsecond\n';

/** A text of people. One that names something, such as a slug or a key, allows no blanks. */
function isFreeText(schema: Schema): boolean {
  const { pattern, format, enum: values } = schema;
  const isText = typesOf(schema).join() === 'string';
  return isText && !format && !values && schema.const === undefined && matches('two words', pattern);
}

function longest(schema: Schema): string | undefined {
  return schema.maxLength === undefined ? undefined : textOfLength(schema, schema.maxLength);
}
