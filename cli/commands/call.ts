import { UsageError } from '../../bin/program/options.ts';
import { operations, withCall } from '../../client/operations.ts';
import { agreeToDestroy } from '../program/agree.ts';
import { formatBytes } from '../program/amounts.ts';
import type { Command } from '../program/command.ts';
import { appOf, appPath, connect, type Connected, dataOf } from '../program/connect.ts';
import type { Pair } from '../program/fields.ts';
import type { Invocation } from '../program/invocation.ts';
import { formatTable, type Output } from '../program/output.ts';
import { readPair, readRequest } from '../program/request.ts';
import { isObject } from '../program/system-error.ts';

type Call = NonNullable<Command['call']>;

/** Runs a command that is one call: its arguments fill the request, and its columns are printed of the response. */
export async function runCall(name: string, command: Command, call: Call, invocation: Invocation): Promise<number> {
  const { args, output, options } = invocation;
  const operation = operations.find(({ id }) => id === command.operations?.at(-1));
  if (!operation) throw new TypeError(`pcp ${name} calls no operation.`);
  const connected = connect(invocation);
  const given = await readGiven(command, args);
  requirePlace(operation.params.path, command.args, connected, invocation);
  const fields = { ...call.body, ...(call.fromApp && (await placeOfApp(connected, invocation))) };
  const usual = Object.entries(fields).filter(([name]) => !given.some(([other]) => other === name));
  const request = await readRequest(operation, [...usual, ...given], connected.link, invocation);
  if (call.destroys !== undefined) {
    const { workspaceSlug, appSlug } = request.params.path;
    const app = [workspaceSlug, appSlug].join('/');
    await agreeToDestroy(invocation, call.destroys, args.at(-1) ?? app);
  }
  // The control plane validates names and values that are known only at run time.
  const data = dataOf<unknown>(await withCall(connected.client).call(operation.id, request as never));
  const shown = call.field === undefined ? data : pick(data, call.field);
  if (Array.isArray(shown)) printList(shown, call.columns, invocation);
  else if (options.json) output.json(shown);
  else printRecord(shown, call.columns, output);
  const next = pick(data, 'next');
  if (typeof next === 'string') output.note(`Earlier ones: pcp ${name} --before ${next}`);
  const checkout = pick(data, 'checkoutUrl');
  if (typeof checkout === 'string') output.note(`Pay at this address, and the change takes effect: ${checkout}`);
  else if (operation.method !== 'get') output.note(`${output.marks.ok} Done.`);
  return 0;
}

/** Throws a `UsageError` that says how to name the app or the workspace if nothing does. */
function requirePlace(
  path: readonly string[],
  args: readonly string[],
  { link }: Connected,
  invocation: Invocation,
): void {
  if (path.includes('appSlug')) appOf(invocation, link);
  if (!path.includes('workspaceSlug') || args.includes('<workspaceSlug>')) return;
  const { options, environment } = invocation;
  if (options.workspace ?? options.app ?? environment.PCP_APP ?? link.workspace) return;
  throw new UsageError('Which workspace? Name it with --workspace WORKSPACE.');
}

/** The arguments by the names that the command gives them, and after them pairs such as `name=value`. */
async function readGiven({ args: names }: Command, args: readonly string[]): Promise<Pair[]> {
  const own = names.filter((name) => !name.includes('…')).map((name) => name.slice(1, -1));
  const pairs = await Promise.all(args.slice(own.length).map(readPair));
  return [...own.map((name, index): Pair => [name, args[index]]), ...pairs];
}

async function placeOfApp({ client, link }: Connected, invocation: Invocation) {
  const { app } = dataOf(await client.GET(appPath, { params: appOf(invocation, link) }));
  return { appSlug: app.slug, env: app.env, region: app.region };
}

function printList(list: readonly unknown[], columns: readonly string[], { output, options }: Invocation): void {
  if (options.json) list.forEach(output.json);
  else if (list.length === 0) output.note('There are none yet.');
  else {
    const rows = list.map((entry) => columns.map((column) => describe(column, pick(entry, column), output.safe)));
    output.print(formatTable([columns.map(nameOf), ...rows]));
  }
}

function printRecord(data: unknown, columns: readonly string[], output: Output): void {
  const rows = columns.flatMap((column) => {
    const value = pick(data, column);
    return value === undefined || value === null ? [] : [[nameOf(column), describe(column, value, output.safe)]];
  });
  if (rows.length > 0) output.print(formatTable(rows));
}

/** The name of a column: `FREE CPU` of `free.cpu`, and `SLUG` of `app.slug`. */
function nameOf(column: string): string {
  const [last = '', before = ''] = column.split('.').toReversed();
  const isPart = /^(pool|free|usage|actor|token|target|author|condition|tier)$/.test(before);
  const words = [...(isPart ? [before] : []), last.replace(/Cents$/, '')].join(' ');
  return words.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toUpperCase();
}

function describe(column: string, value: unknown, safe: Output['safe']): string {
  if (value === undefined || value === null) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (column.endsWith('Cents')) return (value / 100).toFixed(2);
    return /memory|storage/.test(column) ? formatBytes(value) : String(value);
  }
  if (Array.isArray(value)) return value.map((entry) => describe(column, entry, safe)).join(', ');
  return safe(typeof value === 'string' ? value.replaceAll('\n', ' ') : JSON.stringify(value));
}

/** The member of a value at a path such as `pool.cpu`. */
function pick(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}
