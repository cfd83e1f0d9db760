import { expect, expectTypeOf, test } from 'vitest';
import type { Table } from '../../../control-plane/model/tables/table.ts';
import {
  type RowOf,
  type SearchColumnOf,
  tables,
  type UniqueName,
} from '../../../control-plane/model/tables/tables.ts';

const declared: readonly (readonly [string, Table])[] = Object.entries(tables);
const byName = new Map(declared);

test('gives rows their types', () => {
  expectTypeOf<RowOf<'vars'>>().toEqualTypeOf<{
    readonly id: string;
    readonly workspaceId: string;
    readonly appId: string;
    readonly key: string;
    readonly value: string;
    readonly isSecret: boolean;
    readonly createdAt: number;
    readonly updatedAt: number;
    readonly updatedById: string | null;
  }>();
  expectTypeOf<RowOf<'apps'>['desired']>().toEqualTypeOf<'running' | 'stopped' | 'deleted'>();
  expectTypeOf<'vars_key'>().toExtend<UniqueName>();
  expect(Object.keys(tables.vars.columns)).toContain('updatedById');
});

test('does not search encrypted columns, nor columns of data', () => {
  expectTypeOf<'value'>().not.toExtend<SearchColumnOf<'vars'>>();
  expectTypeOf<'changes'>().not.toExtend<SearchColumnOf<'auditEvents'>>();
  expect([tables.vars.columns.value.kind, tables.auditEvents.columns.changes.kind]).toEqual(['sealed', 'json']);
});

test('a row of a workspace is in the reach of its members', () => {
  const outside = declared.filter(
    ([, { columns, scope }]) => 'workspaceId' in columns && JSON.stringify(scope) !== '{"workspace":"workspaceId"}',
  );

  expect(outside).toEqual([]);
});

test('a reference names columns of both tables, and a unique key', () => {
  const wrong = declared.flatMap(([name, { columns, references }]) =>
    references
      .filter(({ table, columns: own, key }) => {
        const target = byName.get(table);
        if (!target || own.length !== key.length) return true;
        const keys = [['id'], ...Object.values(target.unique)].map((names) => names.join());
        const kinds = own.map((column, index) => columns[column]?.kind === target.columns[key[index] ?? '']?.kind);
        return !keys.includes(key.join()) || kinds.includes(false);
      })
      .map(({ table }) => `${name} → ${table}`),
  );

  expect(wrong).toEqual([]);
});

test('the name of a unique key starts with its table', () => {
  const names = declared.flatMap(([table, { unique }]) => Object.keys(unique).map((key) => [table, key] as const));

  expect(names.filter(([table, key]) => !key.startsWith(`${table}_`))).toEqual([]);
  expect(new Set(names.map(([, key]) => key)).size).toBe(names.length);
});

test('a column with the name of a time is one, because a world moves the times of its rows', () => {
  const times = declared.flatMap(([table, { columns }]) =>
    Object.entries(columns)
      .filter(
        ([name, { kind }]) =>
          (/(At|Until|Since|Start|End|Before|After)$/.test(name) || ['at', 'since'].includes(name)) !==
          (kind === 'time'),
      )
      .map(([name]) => `${table}.${name}`),
  );

  expect(times).toEqual([]);
});
