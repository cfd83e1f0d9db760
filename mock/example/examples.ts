import { asObject, responsesOf, type OpenApiDocument } from '../../contract/document.ts';
import { excerptWhole } from '../../contract/excerpt.ts';
import { freezeBody } from '../../contract/frozen-body.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { narrowForGenerator } from './dynamic.ts';
import type { createInstance } from './prism.ts';
import type { ExampleResponse, Examples } from '../responders/examples.ts';
import type { ExampleNames } from '../responders/selection.ts';

type Prism = ReturnType<typeof createInstance>;
type Resource = Parameters<Prism['request']>[1][number];

// Prism logs each step. What matters is in its result or its error.
const silent = new Proxy({}, { get: (_, name) => (name === 'child' ? () => silent : () => undefined) }) as Parameters<
  typeof createInstance
>[1]['logger'];

const defaults = {
  isProxy: false,
  checkSecurity: false,
  validateRequest: false,
  validateResponse: false,
  errors: false,
  upstreamProxy: undefined,
} as const;

/**
 * Prism selects responses and nothing else. The front routes, authenticates and validates requests, so Prism sees one
 * operation at a time and can neither hang nor exit on a request. Selected responses are cached: selecting takes 150
 * µs.
 */
export function createExamples(document: OpenApiDocument): Examples {
  const selected = new Map<string, ExampleResponse>();
  const select = createPrism(document);
  let generate: ReturnType<typeof createPrism> | undefined;

  const pick: Examples['pick'] = async (operation, { code, example, dynamic, mediaType = 'application/json' }) => {
    const wanted = { mediaTypes: [mediaType], ...(code !== undefined && { code }) };
    // A named example is not generated, and neither is an error, whose code comes from a closed list.
    const isGenerated =
      dynamic !== undefined && example === undefined && !(code !== undefined && code in operation.errors);
    if (isGenerated) {
      generate ??= createPrism(narrowForGenerator(document));
      // Prism takes an empty seed for none, and would generate different data each time.
      return generate(operation, { ...wanted, dynamic: true, seed: `seed ${dynamic.seed}` });
    }
    const key = `${operation.id} ${code} ${example} ${mediaType}`;
    const known = selected.get(key);
    if (known) return known;
    const response = await select(operation, {
      ...wanted,
      dynamic: false,
      ...(example !== undefined && { exampleKey: example }),
    });
    selected.set(key, { ...response, body: freezeBody(response.body) });
    return response;
  };
  return { pick, namesOf: (operation) => exampleNamesOf(document, operation) };
}

type MockSettings = Exclude<Parameters<typeof createInstance>[0]['mock'], boolean>;

/**
 * Prism, loaded when first needed. It parses each operation when first requested; all of them at once take half a
 * second.
 */
function createPrism(
  document: OpenApiDocument,
): (operation: Operation, mock: MockSettings) => Promise<ExampleResponse> {
  const resources = new Map<string, Promise<Resource>>();
  let loading: Promise<typeof import('./prism.ts')> | undefined;
  let prism: Prism | undefined;

  const parse = async (operation: Operation): Promise<Resource> => {
    const { getHttpOperationsFromSpec } = await (loading ??= import('./prism.ts'));
    // Prism modifies the document.
    const [resource] = await getHttpOperationsFromSpec(structuredClone(excerptWhole(document, operation)));
    if (!resource) throw new Error(`Prism cannot parse ${operation.id}.`);
    return resource;
  };

  return async (operation, mock) => {
    let parsing = resources.get(operation.id);
    if (!parsing) resources.set(operation.id, (parsing = parse(operation)));
    const resource = await parsing;
    const { createInstance } = await (loading ??= import('./prism.ts'));
    prism ??= createInstance({ ...defaults, mock }, { logger: silent });
    const { method, path } = operation;
    const result = await prism.request({ method, url: { path, baseUrl: '' } }, [resource], { ...defaults, mock })();
    if (result._tag === 'Left') throw result.left;
    const { statusCode, body } = result.right.output;
    return { status: statusCode, body };
  };
}

/** The names of an operation's JSON examples, by status. */
export function exampleNamesOf(document: OpenApiDocument, operation: Operation): ExampleNames {
  return Object.fromEntries(
    responsesOf(document, operation).map(([status, { content }]) => {
      const { examples } = asObject(asObject(content)['application/json']);
      return [status, Object.keys(asObject(examples))];
    }),
  );
}
