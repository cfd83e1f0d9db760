import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareSurfaces } from '../../scripts/contract-diff/surface.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'surface-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A package whose entry `.` is the text, beside a file that is the same in each. */
function write(name: string, text: string): string {
  const target = join(folder, name);
  mkdirSync(join(target, 'client'), { recursive: true });
  writeFileSync(
    join(target, 'package.json'),
    JSON.stringify({
      type: 'module',
      exports: { '.': { types: './dist/client/index.d.ts' }, './internal/*': './dist/*' },
    }),
  );
  writeFileSync(
    join(target, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, module: 'nodenext', target: 'es2024' } }),
  );
  writeFileSync(
    join(target, 'client/same.ts'),
    'export class Same {\n  #secret = 1;\n  read(): number { return this.#secret; }\n}\n',
  );
  writeFileSync(join(target, 'client/index.ts'), `import { Same } from './same.ts';\nexport { Same };\n${text}`);
  return target;
}

test('leaves out what only the internal entry leads to', () => {
  const [before, after] = [write('before', ''), write('after', '')];
  writeFileSync(join(before, 'client/inner.ts'), 'export const gone = 1;\n');

  expect(compareSurfaces(before, after)).toEqual([]);
});

test('takes the symbols of two copies of a file for the same', () => {
  const branded = `
const brand: unique symbol = Symbol.for('branded') as never;
export class Branded extends Error { readonly [brand] = true; }
export function isBranded(value: unknown): value is Branded { return brand in Object(value); }
`;

  expect(compareSurfaces(write('before', branded), write('after', `${branded}export const added = 1;`))).toEqual([]);
});

test('reports exports that code for the old ones cannot use', () => {
  const before = write(
    'before',
    `
export const gone = 1;
export const kept: number = 1;
export const other: number = 1;
export interface LostMember { a?: number; b?: string }
export interface OtherMember { a: number }
interface Options { a?: number }
export function takesMore(options: Options): void {}
export function returnsLess(): string { return ''; }
export class OnlyType {}
`,
  );
  const after = write(
    'after',
    `
export const renamed = 1;
export const kept: number = 2;
export const other: string = '';
export interface LostMember { a?: number }
export interface OtherMember { a: string }
interface Options { a: number }
export function takesMore(options: Options): void {}
export function returnsLess(): string | undefined { return ''; }
export interface OnlyType {}
`,
  );

  expect(compareSurfaces(before, after).map(({ id, message }) => `${id}: ${message}`)).toEqual([
    'export-removed gone (.): The export was removed.',
    'export-changed takesMore (.): Code that calls it may not compile any more.',
    'export-changed returnsLess (.): Code that calls it may not compile any more.',
    'export-changed other (.): It has another type.',
    'export-changed LostMember (.): Members were removed: `b`.',
    'export-changed OtherMember (.): It has another type.',
    'export-changed OnlyType (.): It is no longer a value.',
  ]);
});

test('reports nothing that only adds', () => {
  const before = write(
    'before',
    `
export interface Options { a?: number }
export type Union = 'a' | 'b';
export const names: readonly Union[] = [];
export const list = ['a', 'b'] as const;
export function takes(a: string, options?: Options): number { return 1; }
export interface Box<T extends object> { readonly value: T; same(): Same }
export class Secret {
  #a = 1;
  read(): number { return this.#a; }
}
`,
  );
  const after = write(
    'after',
    `
/** Options. */
export interface Options { a?: number; b?: string }
export type Union = 'a' | 'b' | 'c';
export const names: readonly Union[] = [];
export const list = ['a', 'b', 'c'] as const;
export function takes(a: string, options?: Options, more?: string): number { return 2; }
export interface Box<T extends object> { readonly value: T; same(): Same; readonly more?: T }
export class Secret {
  readonly #b = 2;
  read(): number { return this.#b; }
}
export const added = 1;
`,
  );

  expect(compareSurfaces(before, after)).toEqual([]);
});

test('reports an entry that is gone', () => {
  const writeEntries = (name: string, exports: object) => {
    mkdirSync(join(folder, name, 'client'), { recursive: true });
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ exports }));
    writeFileSync(join(folder, name, 'client/index.ts'), 'export {};');
    return join(folder, name);
  };
  const entry = { types: './dist/client/index.d.ts' };

  const changes = compareSurfaces(
    writeEntries('old', { '.': entry, './client': entry }),
    writeEntries('new', { '.': entry }),
  );

  expect(changes.map(({ id }) => id)).toEqual(['entry-removed ./client']);
});
