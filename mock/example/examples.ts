import { asObject, inline, type OpenApiDocument } from '../../server/contract/document.ts';
import { excerptWhole } from '../../server/contract/excerpt.ts';
import { freezeBody } from '../../server/contract/frozen-body.ts';
import type { Operation } from '../../server/model/operation.ts';
import { narrowForGenerator } from './dynamic.ts';
import type { createInstance } from './prism.ts';
import type { ExampleNames, Selection } from './selection.ts';

/** What the contract's examples answer: a status and a body. */
export interface ExampleResponse {
  readonly status: number;
  readonly body: unknown;
}

export type MediaType = 'application/json' | 'text/event-stream';

/** Picks an example of an operation: the first of its first success, or what is asked for. */
export type Examples = (operation: Operation, wanted: Selection & { readonly mediaType?: MediaType }) => Promise<ExampleResponse>;

type Prism = ReturnType<typeof createInstance>;
type Resource = Parameters<Prism['request']>[1][number];

// Prism reports each step; what matters arrives as an answer or as an error.
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
 * The embedded Prism, which selects answers and nothing else: requests are routed, authenticated and validated by the
 * front, so that it sees one operation at a time and can neither hang nor exit on what a caller sends. What it has selected once is
 * kept, since it would select the same again, which takes it 150 µs.
 */
export function createExamples(document: OpenApiDocument): Examples {
  const selected = new Map<string, ExampleResponse>();
  const select = createPrism(document);
  let makeUp: ReturnType<typeof createPrism> | undefined;

  return async (operation, { code, example, dynamic, mediaType = 'application/json' }) => {
    const wanted = { mediaTypes: [mediaType], ...(code !== undefined && { code }) };
    // An example that is named is there already, and what an error says has to be of a closed list.
    const isMadeUp = dynamic !== undefined && example === undefined && !(code !== undefined && code in operation.errors);
    if (isMadeUp) {
      makeUp ??= createPrism(narrowForGenerator(document));
      // An empty seed would be none to Prism, and each answer another one.
      return makeUp(operation, { ...wanted, dynamic: true, seed: `seed ${dynamic.seed}` });
    }
    const key = `${operation.id} ${code} ${example} ${mediaType}`;
    const known = selected.get(key);
    if (known) return known;
    const answered = await select(operation, { ...wanted, dynamic: false, ...(example !== undefined && { exampleKey: example }) });
    selected.set(key, { ...answered, body: freezeBody(answered.body) });
    return answered;
  };
}

type MockSettings = Exclude<Parameters<typeof createInstance>[0]['mock'], boolean>;

/** Prism, loaded when it is first needed, and taught each operation when that is first asked for: all 86 at once take half a second. */
function createPrism(document: OpenApiDocument): (operation: Operation, mock: MockSettings) => Promise<ExampleResponse> {
  const resources = new Map<string, Promise<Resource>>();
  let loading: Promise<typeof import('./prism.ts')> | undefined;
  let prism: Prism | undefined;

  const learn = async (operation: Operation): Promise<Resource> => {
    const { getHttpOperationsFromSpec } = await (loading ??= import('./prism.ts'));
    // Prism writes into the document that it is given.
    const [resource] = await getHttpOperationsFromSpec(structuredClone(excerptWhole(document, operation)));
    if (!resource) throw new Error(`Prism does not know ${operation.id}`);
    return resource;
  };

  return async (operation, mock) => {
    let learning = resources.get(operation.id);
    if (!learning) resources.set(operation.id, (learning = learn(operation)));
    const resource = await learning;
    const { createInstance } = await (loading ??= import('./prism.ts'));
    prism ??= createInstance({ ...defaults, mock }, { logger: silent });
    const { method, path } = operation;
    const answer = await prism.request({ method, url: { path, baseUrl: '' } }, [resource], { ...defaults, mock })();
    if (answer._tag === 'Left') throw answer.left;
    const { statusCode, body } = answer.right.output;
    return { status: statusCode, body };
  };
}

/** The names of an operation's JSON examples, by status. */
export function exampleNamesOf(document: OpenApiDocument, { path, method }: Operation): ExampleNames {
  const { responses } = asObject(document.paths[path]?.[method]);
  return Object.fromEntries(
    Object.entries(asObject(responses)).map(([status, response]) => {
      const { content } = asObject(inline(document, response));
      const { examples } = asObject(asObject(content)['application/json']);
      return [status, Object.keys(asObject(examples))];
    }),
  );
}
