import { isObject, type JsonObject } from '../contract/document.ts';
import { alignAllOf } from './model/all-of.ts';
import { compareOperations } from './model/compare-operations.ts';
import { DiffError, type Change, type Rule } from './model/change.ts';
import { classifyAll } from './redocly/classify.ts';
import { runRedocly } from './redocly/run-redocly.ts';
import { viewsOf } from './redocly/view.ts';
import { compareAccess } from './rules/access.ts';
import { compareErrors } from './rules/errors.ts';
import { compareExamples } from './rules/examples.ts';
import { compareExtensions } from './rules/extensions.ts';
import { compareLifecycles } from './rules/lifecycles.ts';
import { compareLimits } from './rules/limits.ts';
import { compareNames } from './rules/names.ts';
import { compareOperationList } from './rules/operations.ts';
import { compareParts } from './rules/parts.ts';
import { compareStreams } from './rules/streams.ts';
import { compareTexts } from './rules/texts.ts';
import { compareDelivery } from './rules/webhooks.ts';

const rules: readonly Rule[] = [
  compareOperationList,
  compareParts,
  compareAccess,
  compareErrors,
  compareStreams,
  compareLifecycles,
  compareLimits,
  compareExamples,
  compareDelivery,
  compareExtensions,
  compareNames,
  compareTexts,
];

/** Every difference between two OpenAPI documents that a client can notice, and changed descriptions. */
export async function diffDocuments(before: unknown, after: unknown): Promise<Change[]> {
  const [old, current] = [requireOpenApi(before, 'old'), requireOpenApi(after, 'new')];
  const comparison = compareOperations(old, current);
  const views = viewsOf(compareOperations(...alignAllOf(old, current)));
  return [...rules.flatMap((rule) => rule(comparison)), ...classifyAll(await runRedocly(views), views)];
}

function requireOpenApi(document: unknown, which: string): JsonObject {
  if (!isObject(document) || typeof document.openapi !== 'string' || !document.openapi.startsWith('3.')) {
    throw new DiffError(`The ${which} document is not an OpenAPI 3 document: it has no \`openapi: 3.x\`.`);
  }
  const reference = findExternal(document);
  if (reference === undefined) return document;
  throw new DiffError(
    `The ${which} document refers to another file, ${reference}. Bundle it first: npx redocly bundle`,
  );
}

/** The first reference to something outside of the document. */
function findExternal(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref' && typeof value === 'string' && !value.startsWith('#')) return value;
    // An example is data, and may have a member of that name.
    const found = ['example', 'examples', 'value'].includes(key) ? undefined : findExternal(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
