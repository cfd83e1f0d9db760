import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
import type { Operation } from '../server/model/operation.ts';
import { readContract } from '../server/http/document.ts';

/** What the contract's examples answer: a status and a body. */
export interface ExampleAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Picks an example of an operation: the first of its first success, or what is asked for. */
export type Examples = (
  operation: Operation,
  wanted: { readonly code?: number; readonly example?: string; readonly mediaType: string },
) => Promise<ExampleAnswer>;

// Prism reports each step; what matters arrives as an answer or as an error.
const silent = new Proxy({}, { get: (_, name) => (name === 'child' ? () => silent : () => undefined) }) as Parameters<
  typeof createInstance
>[1]['logger'];

/**
 * The embedded Prism, which selects answers and nothing else: requests are routed, authenticated and validated by the
 * front, so that it sees one operation at a time and can neither hang nor exit on what a caller sends.
 */
export async function createExamples(): Promise<Examples> {
  const resources = await getHttpOperationsFromSpec(readContract());
  const byId = new Map(resources.map((resource) => [resource.iid, resource]));
  const defaults = {
    isProxy: false,
    checkSecurity: false,
    validateRequest: false,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
  } as const;
  const prism = createInstance({ ...defaults, mock: { dynamic: false } }, { logger: silent });

  return async ({ id, method, path }, { code, example, mediaType }) => {
    const resource = byId.get(id);
    if (!resource) throw new Error(`Prism does not know ${id}`);
    const mock = {
      dynamic: false,
      mediaTypes: [mediaType],
      ...(code !== undefined && { code }),
      ...(example !== undefined && { exampleKey: example }),
    };
    const answer = await prism.request({ method, url: { path, baseUrl: '' } }, [resource], { ...defaults, mock })();
    if (answer._tag === 'Left') throw answer.left;
    const { statusCode, body } = answer.right.output;
    return { status: statusCode, body };
  };
}
