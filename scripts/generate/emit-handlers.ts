import { isSetByFront } from '../../contract/front-headers.ts';
import { ContractError } from '../../contract/operations.ts';
import type { Operation } from '../../contract/model/operation.ts';
import {
  parametersOf,
  resolve,
  sourceOf,
  type ContractDocument,
  type Header,
  type Parameter,
  type Response,
  type Schema,
} from './contract.ts';
import { literal, memberName, quoted, width } from '../../contract/samples/literal.ts';

/** `handlers.ts`: the input and output types of each operation, and the `Handlers` interface of a backend. */
export function emitHandlers(contract: ContractDocument, operations: readonly Operation[]): string {
  const members = operations.map((operation) => emitOperation(contract, operation)).join('\n');
  const usesHeaders = members.includes('ReplyWith<');
  return `// Made by npm run generate from openapi/; do not edit.
import type {
  Failure,
  FailureWith,
  FailureWithDetails,
  Frames,
  NamedEvent,
  Reply,
${usesHeaders ? '  ReplyWith,\n' : ''}  RequestContext,
  Unfilled,
} from '../contract/model/handler.ts';
import type { Membership, Principal } from '../contract/model/principal.ts';
import type { UploadTree } from '../contract/model/upload.ts';
import type { components, operations } from './types.ts';

/** The JSON body of an operation's response with a status. */
export type Json<Id extends keyof operations, Status extends number> = operations[Id]['responses'] extends {
  [S in Status]: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** The JSON body of an operation's request. */
export type Body<Id extends keyof operations> =
  NonNullable<operations[Id]['requestBody']> extends { content: { 'application/json': infer Read } } ? Read : never;

/** The query parameters of an operation. Those with a default are always present. */
export type Query<Id extends keyof operations, Defaulted extends string = never> = Completed<
  DeclaredQuery<Id>,
  Readonly<Record<Defaulted, 'default'>>
>;
/** The input that was sent, always with the members that have a default. \`Defaults\` names these, in objects and lists too. */
type Completed<Sent, Defaults> = Sent extends readonly (infer Item)[]
  ? Completed<Item, Defaults>[]
  : Sent extends object
    ? {
        [Name in keyof Sent as Name extends Defaulted<Defaults> ? never : Name]: Name extends keyof Defaults
          ? Completed<Sent[Name], Defaults[Name]>
          : Sent[Name];
      } & { [Name in keyof Sent as Name extends Defaulted<Defaults> ? Name : never]-?: Sent[Name] }
    : Sent;
type Defaulted<Defaults> = { [Name in keyof Defaults]: Defaults[Name] extends 'default' ? Name : never }[keyof Defaults];
type DeclaredQuery<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

type Schemas = components['schemas'];
type Members<Body> = Omit<Body, 'error' | 'code' | 'details'>;

/** By operation: what a handler receives (\`input\`) and what it returns (\`output\`). */
export interface Operations<P extends Principal = Principal> {
${members}
}

export type Input<Id extends keyof Operations, P extends Principal = Principal> = Operations<P>[Id]['input'];
export type Output<Id extends keyof Operations> = Operations[Id]['output'];
// The compiler cannot measure the variance of \`P\` through an indexed access, so \`in\` states it.
export type Handler<Id extends keyof Operations, in P extends Principal = Principal> = (
  input: Input<Id, P>,
  context: RequestContext,
) => Promise<Output<Id> | Unfilled<Id>>;

/** A backend: exactly one handler for each operation of the contract. \`P\` is its type of principal. */
export interface Handlers<in P extends Principal = Principal> {
${operations.map(emitMember).join('\n')}
}
`;
}

function emitOperation(contract: ContractDocument, operation: Operation): string {
  const output = [...emitReplies(contract, operation), ...emitFailures(contract, operation)];
  return `  ${operation.id}: {
    input: ${emitInput(contract, operation)};
    output:
${output.map((alternative) => `      | ${alternative}`).join('\n')};
  };`;
}

function emitInput(contract: ContractDocument, operation: Operation): string {
  const { id, upload, body, access } = operation;
  const has = (where: Parameter['in']) => parametersOf(contract, operation).some((parameter) => parameter.in === where);
  const members = [
    has('path') && `params: operations['${id}']['parameters']['path']`,
    has('query') && `query: Query<${[`'${id}'`, ...emitDefaulted(contract, operation)].join(', ')}>`,
    upload
      ? 'body: UploadTree'
      : body && `body: ${emitBody(contract, operation)}${body.required ? '' : ' | undefined'}`,
    access.authentication !== 'none' && `principal: P${access.authentication === 'optional' ? ' | null' : ''}`,
    access.role && 'membership: Membership',
  ].filter((member) => typeof member === 'string');
  if (members.length === 0) return 'Record<never, never>';
  const flat = `{ ${members.join('; ')} }`;
  return `    input: ${flat};`.length <= width
    ? flat
    : `{\n${members.map((member) => `      ${member};\n`).join('')}    }`;
}

/** The body as the front completes it: what has a default is always present. */
function emitBody(contract: ContractDocument, operation: Operation): string {
  const { id } = operation;
  const { schema = {} } = sourceOf(contract, operation).requestBody?.content['application/json'] ?? {};
  const defaults = defaultsIn(contract, schema);
  return defaults ? `Completed<Body<'${id}'>, ${defaultsText(defaults)}>` : `Body<'${id}'>`;
}

/** The members of a value with a default, and those of its members. */
type Defaults = ReadonlyMap<string, 'default' | Defaults>;

function defaultsIn(contract: ContractDocument, written: Schema, above: readonly Schema[] = []): Defaults | null {
  const schema = resolve(contract, written);
  if (above.includes(schema)) return null;
  const inside = (one: Schema) => defaultsIn(contract, one, [...above, schema]);
  // The members of a schema that are schemas.
  const {
    items,
    properties = {},
    oneOf = [],
  } = schema as { items?: Schema; properties?: Record<string, Schema>; oneOf?: Schema[] };
  const found = [
    ...Object.entries(properties).map(
      ([name, property]) => [name, hasDefault(contract, property) ? 'default' : inside(property)] as const,
    ),
    ...[...(items ? [items] : []), ...oneOf].flatMap((one) => [...(inside(one) ?? [])]),
  ].filter((entry): entry is [string, 'default' | Defaults] => entry[1] !== null);
  return found.length === 0 ? null : new Map(found);
}

function defaultsText(defaults: Defaults): string {
  const members = [...defaults].map(
    ([name, value]) => `${memberName(name)}: ${value === 'default' ? quoted(value) : defaultsText(value)}`,
  );
  return `{ ${members.join('; ')} }`;
}

function hasDefault(contract: ContractDocument, schema: Schema): boolean {
  return 'default' in schema || 'default' in resolve(contract, schema);
}

/** The names of the query parameters with a default, as one union type; empty if no parameter has one. */
function emitDefaulted(contract: ContractDocument, operation: Operation): string[] {
  const defaulted = parametersOf(contract, operation).filter(
    ({ in: where, schema }) => where === 'query' && hasDefault(contract, schema),
  );
  return defaulted.length === 0 ? [] : [union(defaulted.map(({ name }) => name))];
}

function emitReplies(contract: ContractDocument, operation: Operation): string[] {
  const { success } = operation;
  const stream = sourceOf(contract, operation)['x-sse'];
  const replies = Object.keys(success).map((status) => emitReply(contract, operation, status));
  if (!stream) return replies;
  const frames = [typeText(stream.data), ...Object.entries(stream.events ?? {}).map(namedEvent)];
  return [...replies, `Frames<200, ${frames.join(' | ')}>`];
}

function emitReply(contract: ContractDocument, operation: Operation, status: string): string {
  const { id } = operation;
  const all = replyHeaders(contract, operation, status);
  const headers = all.map(
    ([name, { required, schema }]) => `${memberName(name)}${required ? '' : '?'}: ${typeText(schema)}`,
  );
  const body = `Json<'${id}', ${status}>`;
  if (all.length === 0) return `Reply<${status}, ${body}>`;
  const type = all.some(([, { required }]) => required) ? 'ReplyWith' : 'Reply';
  return `${type}<${status}, ${body}, { ${headers.join('; ')} }>`;
}

/** The headers of a success that its handler may set. The front sets those of every response. */
function replyHeaders(
  contract: ContractDocument,
  operation: Operation,
  status: string,
): [name: string, header: Header][] {
  const { headers = {} } = resolve<Response>(contract, sourceOf(contract, operation).responses[status] ?? { $ref: '' });
  return Object.entries(headers)
    .filter(([name]) => !isSetByFront(name))
    .map(([name, header]) => [name, resolve<Header>(contract, header)]);
}

function namedEvent([name, schema]: [string, Schema]): string {
  return `NamedEvent<'${name}', ${typeText(schema)}>`;
}

function emitFailures(contract: ContractDocument, operation: Operation): string[] {
  const { responses } = sourceOf(contract, operation);
  const plain: string[][] = [];
  const detailed: string[] = [];
  const rich: string[] = [];
  for (const [status, codes] of Object.entries(operation.errors)) {
    const schemas = new Map(codes.map((code) => [code, richSchema(contract, responses[status], code)]));
    const others = codes.filter((code) => !schemas.get(code));
    plain.push(others.filter((code) => !requiresDetails(contract, code)));
    detailed.push(
      ...others.filter((code) => requiresDetails(contract, code)).map((code) => `FailureWithDetails<'${code}'>`),
    );
    rich.push(
      ...codes.filter((code) => schemas.get(code)).map((code) => richFailure(contract, code, schemas.get(code) ?? '')),
    );
  }
  return [...emitPlain(plain.filter((codes) => codes.length > 0)), ...detailed, ...rich];
}

function richFailure(contract: ContractDocument, code: string, schema: string): string {
  const failure = `FailureWith<'${code}', Members<Schemas['${schema}']>>`;
  return requiresDetails(contract, code) ? `(${failure} & FailureWithDetails<'${code}'>)` : failure;
}

function requiresDetails(contract: ContractDocument, code: string): boolean {
  return contract.components.examples[code]?.['x-requires-details'] === true;
}

/** Codes without members: on one line if they fit, otherwise one line per status. */
function emitPlain(byStatus: readonly string[][]): string[] {
  if (byStatus.length === 0) return [];
  const flat = `Failure<${union(byStatus.flat())}>`;
  if (`      | ${flat};`.length <= width) return [flat];
  return [`Failure<\n${byStatus.map((codes) => `          | ${union(codes)}\n`).join('')}        >`];
}

/** The schema of a code's body if it is not `Error`: from the catalogue, or from a response with this code only. */
function richSchema(contract: ContractDocument, response: Response | undefined, code: string): string | undefined {
  const own = response?.content?.['application/json']?.schema.$ref?.split('/').at(-1);
  const only = response?.['x-error-codes']?.length === 1 && own !== 'Error' ? own : undefined;
  return contract.components.examples[code]?.['x-schema'] ?? only;
}

/** The type of a schema that is written inside `x-sse` or a header. */
function typeText(schema: Schema): string {
  if (schema.$ref) return `Schemas['${schema.$ref.split('/').at(-1)}']`;
  if (schema.const !== undefined) return literal(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => literal(value)).join(' | ');
  if (schema.type === 'string') return 'string';
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'object') {
    // A schema's properties are schemas, by their names.
    const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
    return `{ ${properties.map(([name, property]) => `${name}: ${typeText(property)}`).join('; ')} }`;
  }
  throw new ContractError(
    `Move this schema to schemas.yaml and refer to it, so that it has a type: ${JSON.stringify(schema)}`,
  );
}

function emitMember({ id, method, path, summary, access }: Operation): string {
  const needs = [
    access.authentication === 'none' ? 'public' : access.authentication === 'optional' ? 'public or signed in' : null,
    access.role ?? (access.authentication === 'required' ? 'signed in' : null),
    access.scope && `scope \`${access.scope}\``,
  ].filter((need) => need !== null);
  return `  /** ${summary}. \`${method.toUpperCase()} ${path}\`, ${needs.join(', ')}. */
  ${id}: Handler<'${id}', P>;`;
}

function union(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(' | ');
}
