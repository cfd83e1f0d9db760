import { isDeepStrictEqual } from 'node:util';
import { asObject, type JsonObject } from '../../contract/document.ts';
import { change, type Change, type Rule } from '../model/change.ts';

/** Names that no request or response shows, but that generated code has: operationIds and the names of schemas. */
export const compareNames: Rule = ({ before, after, pairs }) => [
  ...pairs
    .filter(({ before: old, after: current }) => old.id !== current.id)
    .map(({ before: old, after: current }) =>
      change('operation-renamed', old.id, `\`${old.id}\` is called \`${current.id}\` now.`, { source: 'breaking' }),
    ),
  ...compareSchemaNames(schemasOf(before), schemasOf(after)),
];

function compareSchemaNames(before: JsonObject, after: JsonObject): Change[] {
  const removed = Object.keys(before).filter((name) => after[name] === undefined);
  const added = Object.keys(after).filter((name) => before[name] === undefined);
  return removed.map((name) => {
    // References in the schemas may have been renamed with them, so only their texts and shapes are compared.
    const target = added.find((other) =>
      isDeepStrictEqual(withoutReferences(before[name]), withoutReferences(after[other])),
    );
    if (target === undefined)
      return change('schema-removed', name, `The schema \`${name}\` was removed.`, { source: 'breaking' });
    return change('schema-renamed', name, `The schema \`${name}\` is called \`${target}\` now.`, {
      source: 'breaking',
    });
  });
}

function withoutReferences(node: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(node), (key, value: unknown) => (key === '$ref' ? true : value));
  return copy;
}

function schemasOf(document: JsonObject): JsonObject {
  return asObject(asObject(document.components).schemas);
}
