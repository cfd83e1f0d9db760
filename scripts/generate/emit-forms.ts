import { asList, asObject, inline, isObject, type JsonObject, type OpenApiDocument } from '../../contract/document.ts';
import type { FormField, FormFields, FormType, FormValue } from '../../contract/model/form-field.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { literal, memberName } from '../../contract/samples/literal.ts';

/** `client/forms.ts`: the fields of each JSON body, for forms. */
export function emitForms(document: OpenApiDocument, operations: readonly Operation[]): string {
  const bodies = operations.flatMap(({ path, method }) => {
    const { content } = asObject(inline(document, asObject(document.paths[path]?.[method]).requestBody));
    const { schema } = asObject(asObject(content)['application/json']);
    return schema === undefined ? [] : [[nameOf(schema), fieldsOf(document, schema)] as const];
  });
  const lines = bodies.map(
    ([name, fields]) => `  ${memberName(name)}: ${literal(fields, 1, `${memberName(name)}: `)},`,
  );
  return `// Made by npm run generate from openapi/; do not edit.
import type { FormFields } from '../../contract/model/form-field.ts';

/** The fields of each JSON body of a request, by the name of its schema. */
export const forms = {
${lines.join('\n')}
} as const satisfies Readonly<Record<string, FormFields>>;
`;
}

function nameOf(schema: unknown): string {
  return String(asObject(schema).$ref).split('/').at(-1) ?? '';
}

/** The fields of an object. Those of its variants are joined: one is required if each variant requires it. */
function fieldsOf(document: OpenApiDocument, schema: unknown): FormFields {
  const { properties, required, oneOf } = resolve(document, schema);
  const own = Object.entries(asObject(properties)).map(([name, property]) => {
    const field: FormField = {
      label: labelOf(name),
      required: asList(required).includes(name),
      ...valueOf(document, property),
    };
    return [name, field] as const;
  });
  const variants = asList(oneOf).map((variant) => fieldsOf(document, variant));
  return { ...Object.fromEntries(own), ...joined(variants) };
}

function joined(variants: readonly FormFields[]): FormFields {
  const names = new Set(variants.flatMap((fields) => Object.keys(fields)));
  return Object.fromEntries(
    [...names].map((name) => {
      const [first, ...others] = variants.flatMap((fields) => fields[name] ?? []);
      if (!first) throw new Error(`No variant has the field ${name}.`);
      const all = [first, ...others];
      const required = all.length === variants.length && all.every((field) => field.required);
      const options = [...new Set(all.flatMap((field) => field.options ?? []))];
      const isChoice = all.every((field) => field.options !== undefined);
      return [name, { ...first, required, ...(isChoice && { options }) }] as const;
    }),
  );
}

/** Members that have the same name in a form. */
const limits = `default pattern format minLength maxLength minimum maximum exclusiveMaximum minItems maxItems
  uniqueItems`.split(/\s+/);

function valueOf(document: OpenApiDocument, schema: unknown): FormValue {
  const resolved = resolve(document, schema);
  const variants = asList(resolved.oneOf).map((variant) => resolve(document, variant));
  const others = variants.filter(({ type }) => type !== 'null');
  const [only] = others;
  if (only && others.length === 1)
    return { ...valueOf(document, { ...only, ...without(resolved, 'oneOf') }), ...(variants.length > 1 && nullable) };
  const types = [resolved.type ?? (others.length > 0 ? 'object' : [])].flat();
  // Lint allows these names only.
  const named = types.filter((type) => type !== 'null') as FormType[];
  const [type] = named;
  if (type === undefined) throw new Error(`A value of a form has no type: ${JSON.stringify(resolved)}`);
  const {
    const: fixed,
    enum: values,
    items,
    additionalProperties,
    'x-unit': unit,
    'x-pattern-says': patternSays,
  } = resolved;
  const options = fixed === undefined ? values : [fixed];
  const fields = type === 'object' && fieldsOf(document, resolved);
  return {
    type: named.length === 1 ? type : named,
    ...(types.includes('null') && nullable),
    ...(options !== undefined && { options: asList(options).filter((option) => option !== null) as string[] }),
    ...Object.fromEntries(limits.flatMap((name) => (name in resolved ? [[name, resolved[name]]] : []))),
    ...(typeof unit === 'string' && { unit }),
    ...(typeof patternSays === 'string' && { patternSays }),
    ...(items !== undefined && { items: valueOf(document, items) }),
    ...(isObject(additionalProperties) && { values: valueOf(document, additionalProperties) }),
    ...(fields && Object.keys(fields).length > 0 && { fields }),
  };
}

const nullable = { nullable: true } as const;

/** The schema without references: what stands beside one counts as well. */
function resolve(document: OpenApiDocument, schema: unknown): JsonObject {
  const { $ref, ...own } = asObject(schema);
  const referred = $ref === undefined ? {} : resolve(document, inline(document, { $ref }));
  const parts = asList(own.allOf).map((part) => resolve(document, part));
  return Object.assign({}, referred, ...parts.filter(isObject), without(own, 'allOf')) as JsonObject;
}

function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

const abbreviations = /^(?:ai|cpu|dns|id|ip|sms|ssh|url)$/;

/** Words that names of fields abbreviate. */
const words: Readonly<Record<string, string>> = {
  env: 'environment',
  msg: 'message',
  op: 'operator',
  ref: 'reference',
  repo: 'repository',
  sha: 'commit',
  subdir: 'folder',
  vars: 'variables',
};

/**
 * `workspaceSlug` as "Workspace slug", `repoUrl` as "Repository URL", and `isSecret` as "Secret". The unit has a
 * member of its own.
 */
function labelOf(name: string): string {
  const parts = name.replace(/^is(?=[A-Z])|Seconds$/g, '').split(/(?=[A-Z])/);
  const [first = '', ...rest] = parts
    .map((part) => part.toLowerCase())
    .map((part) => (abbreviations.test(part) ? part.toUpperCase() : (words[part] ?? part)));
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ');
}
