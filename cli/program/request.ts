import { UsageError } from '../../bin/program/options.ts';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import type { OperationInfo } from '../../client/operations.ts';
import { parseJson } from './config.ts';
import { placeOf, splitApp } from './connect.ts';
import type { Invocation } from './invocation.ts';
import type { Link } from './link.ts';
import { readText } from './read-file.ts';

export type Values = Readonly<Record<string, unknown>>;
export type Pair = readonly [name: string, value: unknown];

/** The parts of a request that names and values fill. */
export interface Request {
  readonly params: { readonly path: Values; readonly query: Values };
  readonly body?: unknown;
}

/** Names fill the path first, then the query, then the body. */
export async function readRequest(
  { id, method, params: names }: OperationInfo,
  given: readonly Pair[],
  link: Link,
  invocation: Invocation,
): Promise<Request> {
  const { options } = invocation;
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
  const filled = placeNames(invocation, link);
  const fill = (list: readonly string[]) =>
    Object.fromEntries(list.flatMap((name) => (filled[name] === undefined ? [] : [[name, filled[name]]])));
  const path = { ...fill(names.path), ...pick(isInPath) };
  const missing = names.path.find((name) => !(name in path));
  if (missing !== undefined) throw new UsageError(`${id} needs ${missing}=VALUE.`);
  const body =
    options.input === undefined ? bodyOf(fields, method) : parseJson(await readText(options.input), options.input);
  const params = { path, query: { ...fill(names.query), ...pick(isInQuery) } };
  return { params, ...(body !== undefined && { body }) };
}

/** The names that the options, the environment or the link fill where nothing else does. */
function placeNames(invocation: Invocation, link: Link): Values {
  const { options, environment } = invocation;
  const named = options.app ?? environment.PCP_APP;
  const app = named ? splitApp(named) : { workspaceSlug: link.workspace, appSlug: link.app };
  const { workspace: workspaceSlug = app.workspaceSlug, limit, before } = options;
  return { ...app, workspaceSlug, ...placeOf(invocation, named ? {} : link), limit, before };
}

function bodyOf(fields: Values, method: string): Values | undefined {
  return Object.keys(fields).length > 0 || method === 'patch' || method === 'put' ? fields : undefined;
}

/** Reads `name=text`, `name:=json` and `name=@file`. */
export async function readPair(pair: string): Promise<Pair> {
  const [, name, mark, value] = /^([\w.-]+)(:?)=([^]*)$/.exec(pair) ?? [];
  if (name === undefined || value === undefined) throw new UsageError(`"${pair}" is not name=value.`);
  if (mark === ':') return [name, parseJson(value, `The value of ${name}`)];
  return [name, value.startsWith('@') ? await readText(value.slice(1)) : value];
}
