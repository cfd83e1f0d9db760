import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import type { Clause } from './clause.ts';
import { canonical } from './values.ts';
import { resolve } from '../model/references.ts';

/** Whether no value can match two of the branches, as far as types, constants and required fields tell. */
export function areApart(document: JsonObject, branches: readonly (readonly Clause[])[]): boolean {
  return branches.every((branch, index) =>
    branches
      .slice(index + 1)
      .every((other) => branch.every((one) => other.every((two) => isApart(document, one, two)))),
  );
}

function isApart(document: JsonObject, one: Clause, other: Clause): boolean {
  const shared = [...one.types].filter((type) => other.types.has(type));
  if (shared.length === 0 || haveNoneInCommon(constantsOf(one), constantsOf(other))) return true;
  if (shared.length > 1 || shared[0] !== 'object') return false;
  const required = requiredOf(one).filter((name) => requiredOf(other).includes(name));
  return required.some((name) =>
    haveNoneInCommon(constantsOfField(document, one, name), constantsOfField(document, other, name)),
  );
}

function haveNoneInCommon(some: readonly string[] | undefined, others: readonly string[] | undefined): boolean {
  return some !== undefined && others !== undefined && !some.some((value) => others.includes(value));
}

function constantsOf({ parts }: Clause): string[] | undefined {
  return parts.map(({ node }) => enumerated(node)).find((values) => values !== undefined);
}

function constantsOfField(document: JsonObject, { parts }: Clause, name: string): string[] | undefined {
  return parts
    .map(({ node }) => enumerated(resolve(document, asObject(node.properties)[name])))
    .find((values) => values !== undefined);
}

function enumerated(schema: JsonObject): string[] | undefined {
  if ('const' in schema) return [canonical(schema.const)];
  return Array.isArray(schema.enum) ? asList(schema.enum).map(canonical) : undefined;
}

function requiredOf({ parts }: Clause): string[] {
  return parts.flatMap(({ node }) => asList(node.required).map(String));
}
