import { UsageError } from '../../bin/program/options.ts';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import type { OperationInfo } from '../../client/operations.ts';
import { checkRequest } from './check-request.ts';
import { parseJson } from './config.ts';
import { placeOf, splitApp } from './connect.ts';
import type { Invocation } from './invocation.ts';
import type { Link } from './link.ts';
import { fieldsOf, type Pair, readBody, readQuery, type Request, type Values } from './fields.ts';
import { readText } from './read-file.ts';

/** Names fill the path first, then the query, then the body. */
export async function readRequest(
  { id, method, params: names }: OperationInfo,
  given: readonly Pair[],
  link: Link,
  invocation: Invocation,
): Promise<Request> {
  const { options } = invocation;
  const pick = (test: (name: string) => boolean) => given.filter(([name]) => test(name));
  const isInPath = (name: string) => names.path.includes(name);
  const isInQuery = (name: string) => !isInPath(name) && names.query.includes(name);
  const fields = pick((name) => !isInPath(name) && !isInQuery(name));
  const [[unknown] = []] = fields;
  if (method === 'get' && unknown !== undefined) {
    const known = [...names.path, ...names.query];
    throw new UsageError(`${id} has no parameter "${unknown}".${didYouMean(unknown, known)}`);
  }
  if (options.input !== undefined && unknown !== undefined) {
    throw new UsageError(`The body is that of --input, so "${unknown}" has no place.`);
  }
  const filled = Object.entries(placeNames(invocation, link)).filter(([, value]) => value !== undefined);
  const fill = (list: readonly string[]) => filled.filter(([name]) => list.includes(name));
  const path = Object.fromEntries([...fill(names.path), ...pick(isInPath)]);
  const missing = names.path.find((name) => !(name in path));
  if (missing !== undefined) throw new UsageError(`${id} needs ${missing}=VALUE.`);
  const own = pick(isInQuery);
  const usual = fill(names.query).filter(([name]) => !own.some(([other]) => other === name));
  const query = readQuery(id, [...usual, ...own]);
  if (options.input !== undefined) {
    checkRequest(id, { params: { path, query } });
    // A control plane that is newer than this program may know more fields.
    return { params: { path, query }, body: parseJson(await readText(options.input), options.input) };
  }
  const needsBody = Object.values(fieldsOf(id)).some(({ required }) => required);
  const hasBody = fields.length > 0 || needsBody || method === 'patch' || method === 'put';
  const request = { params: { path, query }, ...(hasBody && { body: readBody(id, fields) }) };
  checkRequest(id, request);
  return request;
}

/** The names that the options, the environment or the link fill where nothing else does. */
function placeNames(invocation: Invocation, link: Link): Values {
  const { options, environment } = invocation;
  const named = options.app ?? environment.PCP_APP;
  const app = named ? splitApp(named) : { workspaceSlug: link.workspace, appSlug: link.app };
  const { workspace: workspaceSlug = app.workspaceSlug, limit, before } = options;
  return { ...app, workspaceSlug, ...placeOf(invocation, named ? {} : link), limit, before };
}

/** Reads `name=text`, `name:=json` and `name=@file`. */
export async function readPair(pair: string): Promise<Pair> {
  const [, name, mark, value] = /^([\w.-]+)(:?)=([^]*)$/.exec(pair) ?? [];
  if (name === undefined || value === undefined) throw new UsageError(`"${pair}" is not name=value.`);
  if (mark === ':') return [name, parseJson(value, `The value of ${name}`)];
  return [name, value.startsWith('@') ? await readText(value.slice(1)) : value];
}
