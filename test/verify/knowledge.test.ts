import { expect, test } from 'vitest';
import type { Operation } from '../../contract/model/operation.ts';
import { operations } from '../../generated/operations.ts';
import { knowledge } from '../../verify/knowledge/index.ts';
import type { Knowledge } from '../../verify/scratch/knowledge.ts';

const all: readonly Operation[] = Object.values<Operation>(operations);

/** A sentence for each operation of which verify has to know something and does not. */
function missingIn({ operations: known }: Pick<Knowledge, 'operations'>, contract: readonly Operation[]): string[] {
  return contract.flatMap(({ id, method, area, success }) => {
    const place = `verify/knowledge/${area}.ts`;
    if (method !== 'get' && !known[id]) return [`${id} changes something and has no entry in ${place}.`];
    return '201' in success && known[id]?.creates === undefined
      ? [`${id} creates something, and its entry in ${place} does not say how that is found.`]
      : [];
  });
}

test('every operation that changes or creates something has an entry', () => {
  expect(missingIn(knowledge, all)).toEqual([]);
});

test('an operation without an entry is named', () => {
  const { createVar: _, ...others } = knowledge.operations;

  expect(missingIn({ operations: others }, all)).toEqual([
    'createVar changes something and has no entry in verify/knowledge/vars.ts.',
  ]);
});

test('an operation that creates something has to say how that is found', () => {
  const silent = { ...knowledge.operations, createVar: {} };

  expect(missingIn({ operations: silent }, all)).toEqual([
    'createVar creates something, and its entry in verify/knowledge/vars.ts does not say how that is found.',
  ]);
});

test('entries are about operations, path parameters, codes and lifecycles of the contract', () => {
  const ids = new Set<string>(all.map(({ id }) => id));
  const parameters = all.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const entries = Object.entries(knowledge.operations);
  const mentioned = entries.flatMap(([id, { creates }]) =>
    creates && !('problem' in creates)
      ? [id, creates.read, creates.list?.[0], creates.remove, ...(creates.also ?? []).map(({ operation }) => operation)]
      : [id],
  );
  const moved = Object.values(knowledge.moves).flatMap((moves) => Object.keys(moves));
  const codes = entries.flatMap(([id, { conflicts = {} }]) => {
    const declared = Object.values(all.find((operation) => operation.id === id)?.errors ?? {}).flat();
    return Object.keys(conflicts).flatMap((code) => (declared.includes(code) ? [] : [`${id} ${code}`]));
  });

  expect([...mentioned, ...moved].filter((id) => id !== undefined && !ids.has(id))).toEqual([]);
  expect(Object.keys(knowledge.parameters).filter((name) => !parameters.includes(name))).toEqual([]);
  expect(codes).toEqual([]);
  expect([...Object.keys(knowledge.moves), ...Object.keys(knowledge.unreachable)].toSorted()).toEqual(
    Object.keys(knowledge.lifecycles).toSorted(),
  );
});
