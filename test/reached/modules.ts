import { basename, dirname, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const recorded = resolve(import.meta.dirname, 'recorded');

/** What is recorded, and the module in `recorded` that does it: it exports the same, and reports what goes through. */
const modules: Readonly<Record<string, string>> = {
  'server/dispatch/dispatch.ts': 'dispatch.ts',
  'control-plane/handlers/handlers.ts': 'handlers.ts',
  'control-plane/identity.ts': 'identity.ts',
  'control-plane/model/shared/lifecycle.ts': 'lifecycle.ts',
  'control-plane/memory/store.ts': 'store.ts',
  'control-plane/reconcile/run.ts': 'run.ts',
  'control-plane/reconcile/region.ts': 'region.ts',
  'control-plane/world/events.ts': 'events.ts',
  'control-plane/world/restore.ts': 'restore.ts',
  'control-plane/world/serve-worlds.ts': 'serve-worlds.ts',
};

const byPath = new Map(Object.entries(modules).map(([path, file]) => [resolve(root, path), resolve(recorded, file)]));
/** The last part of those paths, so that most imports need no more than a look at theirs. */
const names: ReadonlySet<string> = new Set([...byPath.keys()].map((path) => basename(path)));

/**
 * The module that takes the place of an imported one while the tests run; `null` for most. Nothing of the package
 * changes.
 */
export function recordingOf(specifier: string, importer: string | undefined): string | null {
  if (importer === undefined || !specifier.startsWith('.') || !names.has(basename(specifier))) return null;
  // They import what they record.
  if (dirname(importer) === recorded) return null;
  const module = resolve(dirname(importer), specifier);
  // A move that a test makes itself shows nothing about the control plane.
  if (module.endsWith('/lifecycle.ts') && importer.startsWith(resolve(root, 'test'))) return null;
  return byPath.get(module) ?? null;
}
