import type { Json } from '../generated/handlers.ts';
import type { operations as contractOperations } from '../generated/types.ts';
import type { Operation } from './model/operation.ts';
import { asObject, type Contract, inline } from './document.ts';
import { exampleRequest, type ExampleRequest, examplesOf } from './example-request.ts';

type Id = keyof contractOperations;

/**
 * One service as the contract's examples show it: its records, with the requests that read them. The first example of
 * each operation shows the service at one instant; the others show other situations.
 */
export interface Story {
  /** The instant of the first examples, in RFC 3339. */
  readonly at: string;
  /** The examples of each operation that reads, by name. A contract may lack some of the operations. */
  readonly reads: { readonly [I in Id]?: Readonly<Record<string, Read<I>>> };
}

/** An example request and the body of its response. */
export interface Read<I extends Id = Id> extends ExampleRequest {
  readonly response: Json<I, 200>;
}

/** The operations that read although they are not a GET. */
const readingPosts: readonly string[] = ['inspectSource', 'inspectPublic', 'importProject', 'askAi'];

/** The operations that return only computed or measured values, or values that another operation returns too. */
const derived: readonly string[] = [
  'checkSlug',
  'followAppLogs',
  'getAiStatus',
  'getAppMetrics',
  'getHealth',
  'getWorkspaceStatus',
  'readServiceLogs',
  'readServiceLogSettings',
  'readServiceMetrics',
  'readServiceRoute',
  'readServiceRoutes',
  'readTrace',
  'searchServiceLogs',
  'searchServiceRoleLog',
];

/** Collects the examples of a contract. */
export function readStory({ document, operations }: Contract): Story {
  const at = document['x-examples-at'];
  if (typeof at !== 'string')
    throw new Error('The contract does not give the time of its examples; add `x-examples-at` to its root.');
  const reads = operations
    .filter(({ id, method }) => (method === 'get' || readingPosts.includes(id)) && !derived.includes(id))
    .map((operation) => [operation.id, readsOf(document, operation)] as const)
    .filter(([, examples]) => Object.keys(examples).length > 0);
  // The examples are valid responses of their operations; lint has checked them.
  return { at, reads: Object.fromEntries(reads) };
}

function readsOf(document: Contract['document'], operation: Operation): Record<string, Omit<Read, 'response'>> {
  const { responses } = asObject(document.paths[operation.path]?.[operation.method]);
  const examples = examplesOf(document, asObject(responses)['200']);
  return Object.fromEntries(
    Object.entries(examples).map(([name, example]) => [
      name,
      { ...exampleRequest(document, operation, name), response: asObject(inline(document, example)).value },
    ]),
  );
}
