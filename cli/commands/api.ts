import { UsageError } from '../../bin/program/options.ts';
import type { StreamPath } from '../../client/index.ts';
import { type OperationInfo, operations, withCall } from '../../client/operations.ts';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import { connect, type Connected, dataOf } from '../program/connect.ts';
import { describeOperation } from '../program/field-help.ts';
import type { Request } from '../program/fields.ts';
import type { Invocation } from '../program/invocation.ts';
import { formatTable } from '../program/output.ts';
import { readPair, readRequest } from '../program/request.ts';

export async function run(invocation: Invocation): Promise<number> {
  const { args, options, output } = invocation;
  if (options.list) return list(invocation);
  const [id, ...pairs] = args;
  if (id === undefined) throw new UsageError('Which operation? They are listed by: pcp api --list');
  const operation = findOperation(id);
  const connected = connect(invocation);
  const request = await readRequest(operation, await Promise.all(pairs.map(readPair)), connected.link, invocation);
  if (options.stream) return await follow(operation, request.params, connected, invocation);
  // The control plane validates names and values that are known only at run time.
  output.json(dataOf<unknown>(await withCall(connected.client).call(operation.id, request as never)) ?? null);
  return 0;
}

/** The help of an operation. */
export function describeApi(id: string): string {
  return describeOperation(findOperation(id));
}

export function isOperation(id: string): boolean {
  return operations.some((one) => one.id === id);
}

function findOperation(id: string): OperationInfo {
  const operation = operations.find((one) => one.id === id);
  if (operation) return operation;
  const ids = operations.map((one) => one.id);
  const meant = didYouMean(id, ids) || ' They are listed by: pcp api --list';
  throw new UsageError(`There is no operation "${id}".${meant}`);
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
