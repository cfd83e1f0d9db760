import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type ConfigMistake, configMistakes } from '../../contract/config-mistakes.ts';
import { asList, asObject, isObject } from '../../contract/document.ts';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import type { Operation } from '../../contract/model/operation.ts';

let validate: ValidateFunction | undefined;

/**
 * The mistakes of a configuration, each with its path. Those of environment variables are found when they are read.
 */
export function findMistakes(json: unknown, operations: readonly Operation[]): string[] {
  validate ??= new Ajv2020({ allErrors: true, strict: false, verbose: true }).compile(readConfigSchema());
  const mistakes = validate(json) ? [] : configMistakes(validate.errors ?? []).map(describe);
  return [...mistakes, ...findUnknownNames(asObject(json), operations)];
}

/** The JSON Schema of `verify.json`. */
export function readConfigSchema(): object {
  // The schema is part of this package, and an object.
  return JSON.parse(readFileSync(new URL('verify.schema.json', import.meta.url), 'utf8')) as object;
}

/** Finds mistakes that no schema can: names that refer to nothing in the configuration or the contract. */
function findUnknownNames(
  { personas, fixtures, writes, run, clock }: Record<string, unknown>,
  operations: readonly Operation[],
): string[] {
  const names = Object.keys(asObject(personas));
  const ids = operations.map(({ id }) => id);
  const parameters = new Set(
    operations.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
  );
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
      .map(
        ([id, index]) =>
          `/run/${index} names the operation "${id}", which the contract does not have.${didYouMean(id, ids)}`,
      ),
    ...(isObject(clock) && body !== undefined && !JSON.stringify(body).includes('{seconds}')
      ? ['/clock/body needs the text `{seconds}`, which stands for the number of seconds.']
      : []),
  ];
}

function describe({ path, message }: ConfigMistake): string {
  // The value may be the secret itself, so it is not shown.
  if (/\/(token|session)$|^\/workflows\/credentials\//.test(path) && !message.startsWith('is unknown'))
    return `${path} has to be the name of an environment variable, which holds the credentials.`;
  return `${path === '' ? 'The configuration' : path} ${message}`;
}
