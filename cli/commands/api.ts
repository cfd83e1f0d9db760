import { UsageError } from '../../bin/program/options.ts';
import type { StreamPath } from '../../client/index.ts';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import { type OperationInfo, operations } from '../../generated/client/operations.ts';
import { connect, type Connected, dataOf, splitApp } from '../program/connect.ts';
import { parseJson } from '../program/config.ts';
import type { Invocation } from '../program/invocation.ts';
import { formatTable } from '../program/output.ts';
import { readText } from '../program/read-file.ts';

type Values = Readonly<Record<string, unknown>>;

interface Request {
  readonly params: { readonly path: Values; readonly query: Values };
  readonly body: unknown;
}

export async function run(invocation: Invocation): Promise<number> {
  const { args, options, output } = invocation;
  if (options.list) return list(invocation);
  const [id, ...pairs] = args;
  if (id === undefined) throw new UsageError('Which operation? They are listed by: pcp api --list');
  const operation = operations.find((one) => one.id === id);
  if (!operation) {
    const meant =
      didYouMean(
        id,
        operations.map((one) => one.id),
      ) || ' They are listed by: pcp api --list';
    throw new UsageError(`There is no operation "${id}".${meant}`);
  }
  const connected = connect(invocation);
  const { params, body } = await readRequest(operation, pairs, connected, invocation);
  if (options.stream) return await follow(operation, params, connected, invocation);
  // The compiler cannot relate a path that is known only at run time to its parameters.
  const request = connected.client.request as unknown as Send;
  output.json(
    dataOf(await request(operation.method, operation.path, { params, ...(body !== undefined && { body }) })) ?? null,
  );
  return 0;
}

type Send = (method: string, path: string, options: object) => Promise<{ data?: unknown; error?: unknown }>;

function list({ options, output }: Invocation): number {
  if (options.json) operations.forEach(output.json);
  else output.print(formatTable(operations.map(({ id, method, path }) => [id, method.toUpperCase(), path])));
  return 0;
}

/** Names fill the path first, then the query, then the body. */
async function readRequest(
  { id, method, params: names }: OperationInfo,
  pairs: readonly string[],
  { link }: Connected,
  { options, environment }: Invocation,
): Promise<Request> {
  const given = await Promise.all(pairs.map(readPair));
  const pick = (test: (name: string) => boolean) => Object.fromEntries(given.filter(([name]) => test(name)));
  const isInPath = (name: string) => names.path.includes(name);
  const isInQuery = (name: string) => !isInPath(name) && names.query.includes(name);
  const fields = pick((name) => !isInPath(name) && !isInQuery(name));
  const [unknown] = Object.keys(fields);
  if (method === 'get' && unknown !== undefined) {
    const known = [...names.path, ...names.query];
    throw new UsageError(`${id} has no parameter "${unknown}".${didYouMean(unknown, known)}`);
  }
  if (options.input !== undefined && unknown !== undefined) {
    throw new UsageError(`The body is that of --input, so "${unknown}" has no place.`);
  }
  const named = options.app ?? environment.PCP_APP;
  const app = named ? splitApp(named) : { workspaceSlug: link.workspace, appSlug: link.app };
  const filled: Values = { ...app, env: options.env ?? link.env, region: options.region ?? link.region };
  const fill = (list: readonly string[]) =>
    Object.fromEntries(list.flatMap((name) => (filled[name] === undefined ? [] : [[name, filled[name]]])));
  const path = { ...fill(names.path), ...pick(isInPath) };
  const missing = names.path.find((name) => !(name in path));
  if (missing !== undefined) throw new UsageError(`${id} needs ${missing}=VALUE.`);
  const body =
    options.input === undefined ? bodyOf(fields, method) : parseJson(await readText(options.input), options.input);
  return { params: { path, query: { ...fill(names.query), ...pick(isInQuery) } }, body };
}

function bodyOf(fields: Values, method: string): Values | undefined {
  return Object.keys(fields).length > 0 || method === 'patch' || method === 'put' ? fields : undefined;
}

/** Reads `name=text`, `name:=json` and `name=@file`. */
async function readPair(pair: string): Promise<readonly [string, unknown]> {
  const [, name, mark, value] = /^([\w.-]+)(:?)=([^]*)$/.exec(pair) ?? [];
  if (name === undefined || value === undefined) throw new UsageError(`"${pair}" is not name=value.`);
  if (mark === ':') return [name, parseJson(value, `The value of ${name}`)];
  return [name, value.startsWith('@') ? await readText(value.slice(1)) : value];
}

async function follow(
  { id, path, stream }: OperationInfo,
  params: Request['params'],
  { client }: Connected,
  { output }: Invocation,
): Promise<number> {
  if (!stream) throw new UsageError(`${id} has no stream.`);
  // As above.
  const open = client.stream as unknown as (
    path: StreamPath,
    options: object,
  ) => AsyncIterable<{ readonly event: string; readonly data: unknown }>;
  // An operation with a stream has one of these paths.
  for await (const { event, data } of open(path as StreamPath, { params, signal: output.closed })) {
    output.json(event === 'data' ? data : { event, data });
  }
  return 0;
}
