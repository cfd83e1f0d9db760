import type { Operation } from '../../contract/model/operation.ts';
import { append } from './append.ts';
import {
  constantOf,
  emitArea,
  emitIndex,
  emitJoin,
  emitStub,
  emitStubImport,
  type Lines,
  type Modules,
} from './emit.ts';
import { HandlersError } from './handlers-error.ts';
import type { HandlerFile } from './read.ts';

/** A change to a file; `manual` if a person has to make it. */
export type Step = { readonly path: string; readonly adds: readonly string[] } & (
  { readonly kind: 'create' | 'append'; readonly text: string } | { readonly kind: 'manual'; readonly lines: Lines }
);

export interface Plan {
  readonly steps: readonly Step[];
  /** Handlers in the files that are not operations of the contract. */
  readonly unknown: readonly { readonly path: string; readonly line: number; readonly name: string }[];
}

type Row = Pick<Operation, 'id' | 'area'>;

/** The file that joins the areas. */
export const indexFile = 'index.ts';

/** Finds what the files of handlers lack. An operation may be in any of them. */
export function planScaffold(operations: readonly Row[], files: readonly HandlerFile[], modules: Modules): Plan {
  const mistakes = files.filter(({ mistake }) => mistake !== null).map(({ path, mistake }) => `${path}:${mistake}`);
  if (mistakes.length > 0) {
    throw new HandlersError(
      `Nothing was written, because of syntax errors:\n  ${mistakes.join('\n  ')}\nFix them, then run this again.`,
    );
  }
  const present = new Set(files.flatMap(({ names }) => [...names]));
  const missing = Map.groupBy(
    operations.filter(({ id }) => !present.has(id)),
    ({ area }) => area,
  );
  const areaSteps = [...missing].map(([area, rows]) => stepForArea(area, idsOf(rows), files, modules));
  const areas = [...new Set(operations.map(({ area }) => area))].filter(
    (area) =>
      files.some(({ path, names }) => path === fileOf(area) && names.has(constantOf(area))) ||
      areaSteps.some(({ kind, path }) => kind === 'create' && path === fileOf(area)),
  );
  return { steps: [...areaSteps, ...stepsForIndex(areas, files, modules)], unknown: findUnknown(operations, files) };
}

function stepForArea(area: string, ids: readonly string[], files: readonly HandlerFile[], modules: Modules): Step {
  const path = fileOf(area);
  // A renamed file is found by what it exports.
  const file =
    files.find((candidate) => candidate.path === path) ?? files.find(({ names }) => names.has(constantOf(area)));
  if (!file) return { kind: 'create', path, adds: ids, text: emitArea(area, ids, modules) };
  const hasStub = file.imports.some(({ names }) => names.includes('notImplemented'));
  const lines = { imports: hasStub ? [] : [emitStubImport(modules.stub)], members: ids.map(emitStub) };
  return stepFor(file, ['Partial<Handlers>', 'Handlers'], ids, lines);
}

/** Adds the areas whose files no other file imports to the index. */
function stepsForIndex(areas: readonly string[], files: readonly HandlerFile[], modules: Modules): Step[] {
  const joined = new Set(files.flatMap(({ imports }) => imports.map(({ target }) => target)));
  const loose = areas.filter((area) => !joined.has(fileOf(area)));
  if (loose.length === 0) return [];
  const index = files.find(({ path }) => path === indexFile);
  if (!index)
    return [{ kind: 'create', path: indexFile, adds: areas.map(constantOf), text: emitIndex(areas, modules) }];
  return [stepFor(index, ['Handlers'], loose.map(constantOf), emitJoin(loose))];
}

function stepFor(file: HandlerFile, types: readonly string[], adds: readonly string[], lines: Lines): Step {
  const { path } = file;
  const object = file.objects.find(({ type }) => types.includes(type));
  return object
    ? { kind: 'append', path, adds, text: append(file, object, lines) }
    : { kind: 'manual', path, adds, lines };
}

function findUnknown(operations: readonly Row[], files: readonly HandlerFile[]): Plan['unknown'] {
  const known = new Set(idsOf(operations));
  return files.flatMap(({ path, objects }) =>
    objects.flatMap(({ members }) =>
      members.filter(({ name }) => !known.has(name)).map((member) => ({ path, ...member })),
    ),
  );
}

function fileOf(area: string): string {
  return `${area}.ts`;
}

function idsOf(rows: readonly Row[]): string[] {
  return rows.map(({ id }) => id);
}
