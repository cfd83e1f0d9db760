import { isObject, type JsonObject } from '../contract/document.ts';
import { compareOperations } from './model/compare-operations.ts';
import { DiffError, type Change, type Rule } from './model/change.ts';
import { checkReferences } from './model/references.ts';
import { compareAccess } from './rules/access.ts';
import { compareBodies } from './rules/bodies.ts';
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
  compareBodies,
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
  const comparison = compareOperations(requireOpenApi(before, 'old'), requireOpenApi(after, 'new'));
  return rules.flatMap((rule) => rule(comparison));
}

/** The document, if the rules can compare it: the versions whose schemas they know, and references that resolve. */
function requireOpenApi(document: unknown, which: string): JsonObject {
  const versions = 'compares documents with `openapi: 3.0.x`, `3.1.x` and `3.2.x`';
  if (!isObject(document)) throw new DiffError(`The ${which} document is not an object; the command ${versions}.`);
  const { openapi } = document;
  if (openapi === undefined)
    throw new DiffError(
      `The ${which} document is not an OpenAPI 3 document: it has no \`openapi: 3.x\`. ` +
        'Convert a document of Swagger 2.0 first: npx swagger2openapi',
    );
  if (typeof openapi !== 'string' || !/^3\.[012](\.|$)/.test(openapi))
    throw new DiffError(`The ${which} document has \`openapi: ${JSON.stringify(openapi)}\`; the command ${versions}.`);
  const copy = copyOf(document, which);
  checkReferences(copy, which);
  return copy;
}

/** A copy in which each node has one place only: an alias of YAML is one node in several. */
function copyOf(document: JsonObject, which: string): JsonObject {
  try {
    // A copy of an object is an object.
    return JSON.parse(JSON.stringify(document)) as JsonObject;
  } catch (error) {
    const message = `The ${which} document has an alias of YAML within its own anchor; write a \`$ref\` there.`;
    throw new DiffError(message, { cause: error });
  }
}
