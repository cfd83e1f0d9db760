import { UsageError } from '../../bin/program/options.ts';
import type { StreamPath } from '../../client/index.ts';
import { type OperationInfo, operations, withCall } from '../../client/operations.ts';
import { connect, type Connected, dataOf } from '../program/connect.ts';
import { bodyToFill, describeOperation } from '../program/field-help.ts';
import { FailedError } from '../program/errors.ts';
import { joinLists, type Request, type Values } from '../program/fields.ts';
import { findOperation, nameOperation } from '../program/find-operation.ts';
import type { Invocation } from '../program/invocation.ts';
import { formatTable } from '../program/output.ts';
import { readPair, readRequest } from '../program/request.ts';
import { isObject } from '../program/system-error.ts';

export async function run(invocation: Invocation): Promise<number> {
  const { args, options, output } = invocation;
  if (options.list) return list(invocation);
  const { operation, given, rest } = findOperation(args);
  if (options.all && !operation.params.query.includes('before'))
    throw new UsageError(`${operation.id} needs no --all.`);
  if (options.template) return printBody(operation, invocation);
  const connected = connect(invocation);
  const pairs = [...given, ...(await Promise.all(rest.map(readPair)))];
  const request = await readRequest(operation, pairs, connected.link, invocation);
  if (options.stream) return await follow(operation, request.params, connected, invocation);
  const call = async (query: Values) => {
    const params = { ...request.params, query };
    // The control plane validates names and values that are known only at run time.
    return dataOf<unknown>(await withCall(connected.client).call(operation.id, { ...request, params } as never));
  };
  output.json((await (options.all ? readAll(call, request.params.query) : call(request.params.query))) ?? null);
  return 0;
}

/** The parts of a list as one, from the part of this query on. */
async function readAll(read: (query: Values) => Promise<unknown>, query: Values): Promise<unknown> {
  const part = await read(query);
  if (!isObject(part) || typeof part.next !== 'string') return part;
  if (part.next === query.before) throw new FailedError(`After ${part.next} comes the same part again.`);
  const rest = Object.entries(Object(await readAll(read, { ...query, before: part.next })) as object);
  return Object.fromEntries(rest.map(([name, value]) => [name, joinLists(part[name], value)]));
}

/** The help of the operation that the arguments name. */
export function describeApi(args: readonly string[]): string {
  return describeOperation(findOperation(args).operation);
}

/** The command whose help is that of the operation that the arguments name. */
export function topicOfApi(args: readonly string[]): string {
  const id = nameOperation(args);
  return id === null ? 'api' : `api ${id}`;
}

function printBody({ id }: OperationInfo, { output }: Invocation): number {
  const body = bodyToFill(id);
  if (Object.keys(body).length === 0) throw new UsageError(`${id} takes no body.`);
  output.print(JSON.stringify(body, null, 2));
  return 0;
}

function list({ options, output }: Invocation): number {
  if (options.json) operations.forEach(output.json);
  else output.print(formatTable(operations.map(({ id, method, path }) => [id, method.toUpperCase(), path])));
  return 0;
}

async function follow(
  { id, path, stream }: OperationInfo,
  params: Request['params'],
  { client }: Connected,
  { output }: Invocation,
): Promise<number> {
  if (!stream) throw new UsageError(`${id} has no stream.`);
  // The compiler cannot relate a path that is known only at run time to its parameters.
  const frames = client.stream(path as StreamPath, { params, signal: output.closed } as never);
  for await (const { event, data } of frames) {
    await output.taken();
    output.json(event === 'data' ? data : { event, data });
  }
  return 0;
}
