import { asObject, inline, type OpenApiDocument, parametersOf } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';

/** Whether a text can be the slug of a workspace, by the schema of the path parameter `workspaceSlug`. */
export type SlugTest = (operation: Operation, slug: string) => boolean;

/** Spares the identity the lookup of a workspace that cannot exist. */
export function createSlugTest(document: OpenApiDocument): SlugTest {
  const tests = new Map<string, (slug: string) => boolean>();
  return (operation, slug) => {
    let test = tests.get(operation.id);
    if (!test) tests.set(operation.id, (test = createTest(document, operation)));
    return test(slug);
  };
}

function createTest(document: OpenApiDocument, operation: Operation): (slug: string) => boolean {
  const parameter = parametersOf(document, operation).find(({ name }) => name === 'workspaceSlug');
  const { pattern, minLength, maxLength } = asObject(inline(document, parameter?.schema));
  const expression = typeof pattern === 'string' ? new RegExp(pattern, 'u') : null;
  const least = typeof minLength === 'number' ? minLength : 0;
  const most = typeof maxLength === 'number' ? maxLength : Infinity;
  return (slug) => slug.length >= least && slug.length <= most && (expression === null || expression.test(slug));
}
