import type { Command } from '../../cli/program/command.ts';
import { areas } from '../../cli/program/table.ts';
import { type OperationInfo, operations } from '../../client/operations.ts';

type Values = Readonly<Record<string, unknown>>;

/** A request of a step, as the contract names its parts. */
export interface StepRequest {
  readonly operation: OperationInfo;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Values | null;
}

/** Reads the method, the path with its query, and the body of a request. */
export function readStep(method: string, target: string, body: Values | null): StepRequest {
  const { pathname, searchParams } = new URL(target, 'http://127.0.0.1');
  const found = operations.flatMap((operation) => {
    const matched = operation.method === method.toLowerCase() ? matchPath(operation.path, pathname) : null;
    return matched ? [{ operation, path: matched }] : [];
  });
  // A path with fewer parameters is the more special one.
  const [first] = found.toSorted((a, b) => Object.keys(a.path).length - Object.keys(b.path).length);
  if (!first) throw new Error(`The contract has no ${method} ${target}.`);
  return { ...first, query: Object.fromEntries(searchParams), body };
}

function matchPath(template: string, pathname: string): Record<string, string> | null {
  const [names, given] = [template.split('/'), pathname.split('/')];
  const fits = names.length === given.length && names.every((name, i) => name.startsWith('{') || name === given[i]);
  if (!fits) return null;
  const pairs = names.map((name, i) => [name.slice(1, -1), decodeURIComponent(given[i] ?? '')] as const);
  return Object.fromEntries(pairs.filter((_pair, i) => names[i]?.startsWith('{')));
}

/** The command that sends the request: one that is named where there is one, otherwise `pcp api`. */
export function commandOf(step: StepRequest): { readonly name: string; readonly args: readonly string[] } {
  const { operation, path, query, body } = step;
  const named = dailyCommand(step) ?? areaCommand(step);
  if (named) return named;
  const text = Object.entries({ ...path, ...query }).map(([name, value]) => `${name}=${value}`);
  return { name: 'api', args: ['api', operation.id, ...text, ...pairsOf(body ?? {})] };
}

function pairsOf(fields: Values): string[] {
  return Object.entries(fields).map(([name, value]) => `${name}:=${JSON.stringify(value)}`);
}

/** The option for the app, and those for its place. */
function placeOf({ path: { workspaceSlug, appSlug }, query: { env, region } }: StepRequest): string[] {
  const app = `--app=${workspaceSlug}/${appSlug}`;
  return [app, ...(env === undefined ? [] : [`--env=${env}`]), ...(region === undefined ? [] : [`--region=${region}`])];
}

const daily: Partial<Record<OperationInfo['id'], (body: Values) => readonly string[] | null>> = {
  restartApp: () => ['restart'],
  updateApp: ({ status, ...others }) => {
    if (Object.keys(others).length > 0) return null;
    return status === 'stopped' ? ['stop'] : ['start'];
  },
  getAppStatus: () => ['status'],
  listVars: () => ['vars'],
  listDomains: () => ['domains'],
};

function dailyCommand(step: StepRequest) {
  const { operation, body } = step;
  if (operation.id === 'getMe') return { name: 'whoami', args: ['whoami'] };
  const command = daily[operation.id]?.(body ?? {});
  return command ? { name: command.join(' '), args: [...command, ...placeOf(step)] } : null;
}

/** A command that is one call of the operation, if its arguments and options have room for the request. */
function areaCommand({ operation, path, query, body }: StepRequest) {
  const found = Object.entries<Command>(areas).find(([, { operations: calls }]) => calls?.at(-1) === operation.id);
  if (!found) return null;
  const [name, { args, options, call = { columns: [] } }] = found;
  const fields: Record<string, unknown> = { ...path, ...query, ...body };
  const take = (key: string): string => {
    const { [key]: value } = fields;
    Reflect.deleteProperty(fields, key);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  const isThere = (key: string) => fields[key] !== undefined;
  const positional = args.filter((arg) => !arg.includes('…')).map((arg) => arg.slice(1, -1));
  if (!positional.every(isThere) || !Object.keys(call.body ?? {}).every(isThere)) return null;
  const given = positional.map(take);
  const flags: string[] = [];
  if (options.includes('app') && isThere('appSlug')) {
    flags.push(`--app=${take('workspaceSlug')}/${take('appSlug')}`);
  } else if (options.includes('workspace') && 'workspaceSlug' in path)
    flags.push(`--workspace=${take('workspaceSlug')}`);
  for (const option of ['env', 'region'] as const) {
    const isOption = option in query || call.fromApp;
    if (isThere(option) && isOption && options.includes(option)) flags.push(`--${option}=${take(option)}`);
  }
  if (options.includes('yes') && call.destroys !== undefined) flags.push('--yes');
  const hasPairs = args.some((arg) => arg.includes('…'));
  if (!hasPairs && Object.keys(fields).length > 0) return null;
  return { name, args: [...name.split(' '), ...given, ...pairsOf(fields), ...flags] };
}
