import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { asList, asObject, isObject } from '../../contract/document.ts';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import type { Operation } from '../../contract/model/operation.ts';

/**
 * The mistakes of a configuration, each with its path. Those of environment variables are found when they are read.
 */
export function findMistakes(json: unknown, operations: readonly Operation[]): string[] {
  const validate = new Ajv2020({ allErrors: true, strict: false, verbose: true }).compile(readConfigSchema());
  const mistakes = validate(json) ? [] : (validate.errors ?? []).flatMap((error) => describe(error));
  return [...mistakes, ...findUnknownNames(asObject(json), operations)];
}

/** The JSON Schema of `verify.json`. */
export function readConfigSchema(): object {
  // It is part of this package.
  return JSON.parse(readFileSync(new URL('verify.schema.json', import.meta.url), 'utf8')) as object;
}

/** What the schema cannot know: names that refer to other parts of the configuration, or to the contract. */
function findUnknownNames({ personas, fixtures, writes, run, clock }: Record<string, unknown>, operations: readonly Operation[]): string[] {
  const names = Object.keys(asObject(personas));
  const ids = operations.map(({ id }) => id);
  const parameters = new Set(operations.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)));
  const { owner, invitationToken } = asObject(writes);
  const credentials = Object.entries(asObject(personas)).filter(
    ([, persona]) => isObject(persona) && ('token' in persona ? 1 : 0) + ('session' in persona ? 1 : 0) !== 1,
  );
  const { body } = asObject(clock);
  return [
    ...credentials.map(([name]) => `/personas/${name} needs either \`token\` or \`session\`.`),
    ...Object.keys(asObject(fixtures))
      .filter((name) => !parameters.has(name))
      .map((name) => `/fixtures/${name} is not a path parameter of the contract.${didYouMean(name, parameters)}`),
    ...(typeof owner === 'string' && !names.includes(owner)
      ? [`/writes/owner names the persona "${owner}", which /personas does not have.${didYouMean(owner, names)}`]
      : []),
    ...(Array.isArray(invitationToken) && !invitationToken.some((argument) => String(argument).includes('{email}'))
      ? ['/writes/invitationToken needs an argument with `{email}`, which stands for the address of the invitation.']
      : []),
    ...asList(run)
      .map((id, index) => [id, index] as const)
      .filter((entry): entry is [string, number] => typeof entry[0] === 'string' && !ids.includes(entry[0]))
      .map(([id, index]) => `/run/${index} names the operation "${id}", which the contract does not have.${didYouMean(id, ids)}`),
    ...(isObject(clock) && body !== undefined && !JSON.stringify(body).includes('{seconds}')
      ? ['/clock/body needs the text `{seconds}`, which stands for the number of seconds.']
      : []),
  ];
}

function describe({ instancePath, keyword, params, message, parentSchema, data }: ErrorObject): string[] {
  const place = instancePath === '' ? 'The configuration' : instancePath;
  // The name of the property is wrong; the error of `propertyNames` itself says so.
  if (keyword === 'propertyNames') return [];
  const parameters: Record<string, unknown> = params;
  if (keyword === 'additionalProperties') {
    const name = String(parameters.additionalProperty);
    return [`${instancePath}/${name} is unknown.${didYouMean(name, Object.keys(asObject(asObject(parentSchema).properties)))}`];
  }
  if (keyword === 'enum') {
    const allowed = asList(parameters.allowedValues).map(String);
    return [`${place} is ${JSON.stringify(data)}; it has to be ${allowed.join(', ')}.${didYouMean(String(data), allowed)}`];
  }
  if (keyword === 'required') return [`${place} lacks \`${String(parameters.missingProperty)}\`.`];
  // The value may be the secret itself, so it is not shown.
  if (/\/(token|session)$|^\/workflows\/credentials\//.test(instancePath))
    return [`${place} has to be the name of an environment variable, which holds the credentials.`];
  if (keyword === 'pattern') return [`${place} is ${JSON.stringify(data)}; it has to match ${String(parameters.pattern)}.`];
  return [`${place} ${message}.`];
}
