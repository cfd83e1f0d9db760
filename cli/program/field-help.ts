import type { OperationInfo } from '../../client/operations.ts';
import type { FormValue } from '../../contract/model/form-field.ts';
import { patternSentences } from '../../generated/pattern-sentences.ts';
import { type Field, type Fields, fieldsOf, listFields, parametersOf, type Values } from './fields.ts';
import { indent } from './help.ts';

/** The help of an operation: its address, its parameters and the fields of its body. */
export function describeOperation({ id, method, path }: OperationInfo): string {
  return `pcp api ${id} [name=value…] [options]

${method.toUpperCase()} ${path}
${describeFields(id)}
The options, and how values are written: pcp api --help`;
}

/** The parameters and the fields of an operation, with their types and limits. */
export function describeFields(operationId: string): string {
  const parts = [
    ['Parameters', parametersOf(operationId)],
    ['Fields of the body', fieldsOf(operationId)],
  ] as const;
  return parts
    .filter(([, fields]) => Object.keys(fields).length > 0)
    .map(
      ([title, fields]) =>
        `\n${title}:\n${indent(listFields(fields).map(([name, field]) => [name, describe(field)]))}\n`,
    )
    .join('');
}

/** A body to fill: each field of an operation, with what its value may be in place of it. */
export function bodyToFill(operationId: string): Values {
  return toFill(fieldsOf(operationId));
}

function toFill(fields: Fields): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, placeFor(field)]));
}

function placeFor(field: Field): unknown {
  if (field.fields) return toFill(field.fields);
  return field.items?.fields ? [toFill(field.items.fields)] : describe(field);
}

function describe({ required, ...value }: Field): string {
  const { nullable, default: usual, pattern = '' } = value;
  const patternSays = patternSentences[pattern];
  const type = `${typeOf(value)}${nullable ? ' or null' : ''}`;
  const first = [type, ...(required ? ['required'] : []), ...limitsOf(value)].join(', ');
  const isPlain = ['string', 'number', 'boolean'].includes(typeof usual);
  return [
    first,
    ...(patternSays === undefined ? [] : [patternSays]),
    ...(isPlain ? [`${String(usual) || 'empty'} by default`] : []),
  ].join('; ');
}

function typeOf({ type, options, format, items, values }: FormValue): string {
  if (options) return either(options.map(String));
  if (items && !items.fields) return `list of ${typeOf(items)}`;
  if (values) return `object of ${typeOf(values)}`;
  return `${either([type].flat())}${format === undefined ? '' : ` (${format})`}`;
}

function either(words: readonly string[]): string {
  return [...(words.length > 1 ? [words.slice(0, -1).join(', ')] : []), words.at(-1)].join(' or ');
}

function limitsOf(value: FormValue): string[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMaximum, minItems, maxItems, unit, items, values } = value;
  const inner = items && !items.fields ? items : values;
  return [
    ...range(minLength, maxLength, 'characters'),
    ...range(minimum, maximum, unit),
    ...(exclusiveMaximum === undefined ? [] : [`less than ${exclusiveMaximum}`]),
    ...(unit !== undefined && minimum === undefined && maximum === undefined ? [`in ${unit}`] : []),
    ...range(minItems, maxItems, 'items'),
    ...(inner ? limitsOf(inner).map((limit) => `each ${limit}`) : []),
  ];
}

function range(least: number | undefined, most: number | undefined, unit: string | undefined): string[] {
  const of = unit === undefined || unit === 'count' ? '' : ` ${unit}`;
  // A person does not meet the largest integer that JavaScript has.
  const limit = most === Number.MAX_SAFE_INTEGER ? undefined : most;
  if (least !== undefined && limit !== undefined) return [`${least === limit ? '' : `${least} to `}${limit}${of}`];
  if (limit !== undefined) return [`at most ${limit}${of}`];
  return least === undefined || least === 0 ? [] : [`at least ${least}${of}`];
}
