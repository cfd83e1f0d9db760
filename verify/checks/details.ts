import { asList, asObject, isObject } from '../../contract/document.ts';
import type { MistakenRequests } from '../requests/requests.ts';

/** A mistake that an error response reports. The members are whatever the server sent. */
interface Detail {
  readonly in: unknown;
  readonly path: unknown;
  readonly rule: unknown;
}

/** The details of an error response, in either shape of the contract. */
export function detailsOf(json: unknown): readonly Detail[] {
  const { error, details } = asObject(json);
  const list = isObject(error) ? error.details : details;
  return asList(list).map((one) => {
    const { in: place, path, rule } = asObject(one);
    return { in: place, path, rule };
  });
}

/** Whether a detail is about what the schemas of the contract state. */
export function isAboutSchema({ rule }: Detail): boolean {
  return typeof rule !== 'string' || keywords.has(rule);
}

/** Whether a detail names the place of a mistake. */
export function isAt({ in: place, path, rule: broken, unions }: MistakenRequests, detail: Detail): boolean {
  if (detail.in !== place || typeof detail.path !== 'string') return false;
  const named = place === 'header' ? detail.path.toLowerCase() : detail.path;
  if (named === path || unions.includes(named)) return true;
  // The item of a list in the query, by its name or with its index.
  if (place === 'query') return named === path.split('/')[0];
  if (broken === 'propertyNames') return named.startsWith(`${path}/`);
  // A missing property, or one that must not be there, may be reported of its object.
  return ['required', 'additionalProperties'].includes(broken) && named === path.slice(0, path.lastIndexOf('/'));
}

/** Whether a mistake breaks the rule of a detail. A rule that JSON Schema does not have always matches. */
export function namesRule({ rule, unions }: MistakenRequests, detail: Detail): boolean {
  if (typeof detail.rule !== 'string') return false;
  const inUnion = unions.length > 0 && ['oneOf', 'anyOf', 'discriminator'].includes(detail.rule);
  return (
    inUnion || !keywords.has(detail.rule) || detail.rule === rule || (alsoBroken[rule] ?? []).includes(detail.rule)
  );
}

/** Other keywords that a value with such a mistake breaks, or that can state the same rule. */
const alsoBroken: Readonly<Record<string, readonly string[]>> = {
  type: ['enum', 'const', 'format', 'multipleOf'],
  enum: ['const', 'type', 'discriminator'],
  // An empty value.
  format: ['pattern', 'minLength', 'required'],
  minLength: ['format', 'pattern'],
  maxLength: ['format', 'pattern'],
  pattern: ['format'],
  required: ['minProperties', 'dependentRequired', 'discriminator'],
  additionalProperties: ['unevaluatedProperties'],
  minProperties: ['required', 'anyOf'],
  maxItems: ['uniqueItems'],
  propertyNames: ['pattern', 'maxLength', 'additionalProperties'],
};

/** The keywords of JSON Schema that state what a value may be. */
const keywords: ReadonlySet<string> = new Set(
  `additionalProperties allOf anyOf const contains dependentRequired dependentSchemas discriminator enum exclusiveMaximum exclusiveMinimum
  format if items maxContains maxItems maxLength maxProperties maximum minContains minItems minLength minProperties minimum multipleOf not
  oneOf pattern patternProperties prefixItems properties propertyNames required type unevaluatedItems unevaluatedProperties
  uniqueItems`.split(/\s+/),
);
