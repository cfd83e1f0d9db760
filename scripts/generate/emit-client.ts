import type { Lifecycle } from '../../contract/model/lifecycle.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { streamKind } from '../../contract/model/stream-kind.ts';
import { ContractError } from '../../contract/operations.ts';
import { type ContractDocument, parametersOf, type Schema, sourceOf } from './contract.ts';
import { literal, memberName, quoted } from '../../contract/samples/literal.ts';

const made = '// Made by npm run generate from openapi/; do not edit.';

/** `client/types.ts`: what the client's types know about each operation, besides `types.ts`. */
export function emitClientTypes(contract: ContractDocument, operations: readonly Operation[]): string {
  const codes = operations.map(({ id, errors }) => {
    const statuses = Object.entries(errors).map(([status, list]) => `${status}: ${list.map(quoted).join(' | ')}`);
    return `  ${id}: { ${statuses.join('; ')} };`;
  });
  const byPath = Map.groupBy(operations, ({ path }) => path);
  const ids = [...byPath].map(
    ([path, list]) => `  ${quoted(path)}: { ${list.map(({ method, id }) => `${method}: ${quoted(id)}`).join('; ')} };`,
  );
  const frames = operations.flatMap((operation) => {
    const sse = sourceOf(contract, operation)['x-sse'];
    if (!sse) return [];
    const events = Object.entries(sse.events ?? {}).map(([name, schema]) => ` ${memberName(name)}: ${typeOf(schema)};`);
    return [
      `  ${quoted(operation.path)}: { data: ${typeOf(sse.data)}; events: ${events.length === 0 ? '{}' : `{${events.join('')} }`} };`,
    ];
  });
  const bodies = Object.entries(contract.components.examples).flatMap(([code, { 'x-schema': name }]) =>
    name === undefined ? [] : [`  ${code}: Schemas[${quoted(name)}];`],
  );
  return `${made}
import type { components } from '../types.ts';

type Schemas = components['schemas'];

/** The error codes of each operation, by status. */
export interface ErrorCodes {
${codes.join('\n')}
}

/** The bodies of the error codes that have more members than \`Error\`. */
export interface ErrorBodies {
${bodies.join('\n')}
}

/** The id of the operation at each path and method. */
export interface OperationIds {
${ids.join('\n')}
}

/** The data that each stream sends: that of its frames, and that of its named events. */
export interface Streams {
${frames.join('\n')}
}
`;
}

function typeOf(schema: Schema): string {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? 'string' : `Schemas[${quoted(name)}]`;
}

/** `client/streams.ts`: how the client reads each stream. */
export function emitClientStreams(contract: ContractDocument, operations: readonly Operation[]): string {
  const streams = operations.flatMap((operation) => {
    const { path, stream } = operation;
    const pingSeconds = sourceOf(contract, operation)['x-sse']?.pingSeconds;
    return stream ? [[path, { ...rulesOf(stream), pingSeconds }] as const] : [];
  });
  return `${made}

/** How to read the stream at each path. */
export const streams = ${literal(Object.fromEntries(streams))} as const satisfies Record<string, StreamRules>;

export interface StreamRules {
  /** The event after which nothing follows; \`null\` for a stream that goes on. */
  readonly end: string | null;
  /** The data of a frame is text, not JSON. */
  readonly isText: boolean;
  /**
   * A lost connection leaves nothing out if each frame is the whole state (\`state\`) or has an id (\`items\`). It leaves
   * out some of the \`lines\`.
   */
  readonly kind: 'state' | 'items' | 'lines';
  /** A silent stream sends a comment after this time. */
  readonly pingSeconds: number;
}
`;
}

function rulesOf(stream: NonNullable<Operation['stream']>): object {
  const { data, ends, events } = stream;
  return { end: ends ? (events[0] ?? null) : null, isText: data === 'line', kind: streamKind(stream) };
}

/** `client/requests.ts`: what the client does with single requests. */
export function emitClientRequests(operations: readonly Operation[]): string {
  const withData = operations.flatMap(({ path, success }) =>
    Object.keys(success)
      .filter((status) => !status.startsWith('2'))
      .map((status) => [path, Number(status)] as const),
  );
  const rules = operations.flatMap(({ method, path, success, idempotencyKey: takesKey }) => {
    const successes = Object.keys(success).filter((status) => status.startsWith('2'));
    const isUsual = !takesKey && successes.join() === '200';
    return isUsual ? [] : [[`${method} ${path}`, { takesKey, successes: successes.map(Number) }] as const];
  });
  const upload = operations.find((operation) => operation.upload);
  if (!upload?.upload) throw new ContractError('The contract has no operation with `x-upload`.');
  return `${made}

/** The rules of an operation's requests. */
export interface RequestRules {
  /** An \`Idempotency-Key\` is accepted. */
  readonly takesKey: boolean;
  /** The statuses of success. */
  readonly successes: readonly number[];
}

/** By method and path. An operation that is not in it takes no key and has the success 200 alone. */
export const requestRules: Readonly<Record<string, RequestRules>> = ${literal(Object.fromEntries(rules))};

/** The status of a response that is not an error although it is not 2xx, by path. */
export const statusWithData: Readonly<Record<string, number>> = ${literal(Object.fromEntries(withData))};

/** Where files are uploaded, and how many. \`maxBytes\` counts them unpacked. */
export const uploadRules = ${literal({ path: upload.path, ...upload.upload })} as const;
`;
}

/** `client/access.ts`: who may call each operation. Suspensions are left out: they do not depend on the caller. */
export function emitClientAccess(operations: readonly Operation[]): string {
  const rules = operations.map(({ id, access: { refusesSuspended: _, ...rule } }) => [id, rule] as const);
  return `${made}
import type { Access } from '../../contract/model/operation.ts';

/** The access rules of each operation. */
export const access = ${literal(Object.fromEntries(rules))} as const satisfies Record<string, Access>;
`;
}

/** `client/lifecycles.ts`: the states of each lifecycle, and which of them are final. */
export function emitClientLifecycles(lifecycles: readonly Lifecycle[]): string {
  const next = lifecycles.map((lifecycle) => [lifecycle.name, nextStatesOf(lifecycle)] as const);
  return `${made}

/** The states of each lifecycle, with the states that can follow each of them. */
export const nextStates = ${literal(Object.fromEntries(next))} as const satisfies Record<string, Record<string, readonly string[]>>;
`;
}

function nextStatesOf({ states, transitions, timeouts }: Lifecycle): Record<string, string[]> {
  const next = (state: string) =>
    [...transitions, ...timeouts].filter(({ from, to }) => from.includes(state) && to !== state && to !== 'none');
  return Object.fromEntries(Object.keys(states).map((state) => [state, [...new Set(next(state).map(({ to }) => to))]]));
}

/**
 * `client/operations.ts`: the operations, as a page or a command line lists and calls them. Rows without names keep
 * their packages small.
 */
export function emitClientOperations(contract: ContractDocument, operations: readonly Operation[]): string {
  const rows = operations.map((operation) => {
    const { id, method, path, stream } = operation;
    const query = parametersOf(contract, operation).flatMap(({ name, in: place }) => (place === 'query' ? [name] : []));
    const more = stream ? [query, true] : query.length > 0 ? [query] : [];
    return [id, method, path, ...more];
  });
  return `${made}
import type { OperationIds } from './types.ts';

/** An operation of the contract. */
export interface OperationInfo {
  readonly id: { [Path in keyof OperationIds]: OperationIds[Path][keyof OperationIds[Path]] }[keyof OperationIds];
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: keyof OperationIds;
  /** The names of the parameters in the path and in the query. */
  readonly params: { readonly path: readonly string[]; readonly query: readonly string[] };
  /** Whether \`client.stream\` can follow the path. */
  readonly stream: boolean;
}

type Row = readonly [
  id: OperationInfo['id'],
  method: OperationInfo['method'],
  path: OperationInfo['path'],
  query?: readonly string[],
  stream?: boolean,
];

const rows: readonly Row[] = ${literal(rows)};

/** Every operation, in the order of the contract. */
export const operations: readonly OperationInfo[] = /* @__PURE__ */ rows.map(
  ([id, method, path, query = [], stream = false]) => {
    const names = [...path.matchAll(/{(\\w+)}/g)].map(([, name = '']) => name);
    return { id, method, path, params: { path: names, query }, stream };
  },
);
`;
}

/** `client/states.ts`: what the states of each lifecycle mean. */
export function emitClientStates(lifecycles: readonly Lifecycle[]): string {
  const meanings = lifecycles.map(({ name, states, transitions, timeouts }) => {
    const rows = [...transitions, ...timeouts];
    const described = Object.entries(states).map(([state, { meaning }]) => {
      const reasons = new Set(rows.flatMap(({ to, reasons: some }) => (to === state ? some : [])));
      return [state, { meaning, reasons: [...reasons] }] as const;
    });
    return [name, Object.fromEntries(described)] as const;
  });
  return `${made}

/** A state of a lifecycle, for people. */
export interface StateMeaning {
  /** A sentence of the contract. */
  readonly meaning: string;
  /** The values of the property with the reason, where the contract says when the state has which. */
  readonly reasons: readonly string[];
}

/** The states of each lifecycle. */
export const meanings = ${literal(Object.fromEntries(meanings))} as const satisfies Record<string, Record<string, StateMeaning>>;
`;
}
