import { UsageError } from '../../bin/program/options.ts';
import { didYouMean } from '../../contract/model/did-you-mean.ts';
import type { components } from '../../client/index.ts';
import { type AppParams, appOf, appPath, connect, type Connected, dataOf } from '../program/connect.ts';
import { findDeploy } from '../program/deploys.ts';
import { readDuration } from '../program/duration.ts';
import type { Invocation } from '../program/invocation.ts';
import { formatLogLine } from '../program/log-line.ts';
import { preferSmallMemory } from '../program/small-memory.ts';

type LogLine = components['schemas']['LogLine'];

interface Source {
  readonly invocation: Invocation;
  readonly client: Connected['client'];
  readonly params: AppParams;
}

export async function run(invocation: Invocation): Promise<number> {
  const { options } = invocation;
  if (options.follow) preferSmallMemory();
  const { client, link } = connect(invocation);
  const source = { invocation, client, params: appOf(invocation, link) };
  if (options.deploy !== undefined) return await printDeployLog(source, options.deploy);
  const services = await findServices(source);
  if (options.follow) return await follow(source, services);
  return await printHistory(source, services);
}

async function printDeployLog({ invocation, client, params }: Source, number: string): Promise<number> {
  const { options, output } = invocation;
  const other = (['since', 'level', 'service'] as const).find((name) => options[name] !== undefined);
  if (other) throw new UsageError(`--${other} does not go with --deploy: a deploy has one log.`);
  const { id: deployId } = await findDeploy(client, params, number);
  const path = `${appPath}/deploys/{deployId}/logs` as const;
  const ofDeploy = { ...params, path: { ...params.path, deployId } };
  const print = (line: components['schemas']['DeployLogLine']) => {
    if (!isWanted(line.line, options.grep)) return;
    if (options.json) output.json(line);
    else output.print(formatLogLine(line, output));
  };
  if (!options.follow) {
    const { lines, truncated } = dataOf(await client.GET(path, { params: ofDeploy }));
    if (truncated) output.note('The log is longer; its first lines are left out.');
    lines.forEach(print);
    return 0;
  }
  for await (const frame of client.stream(path, { params: ofDeploy, signal: output.closed })) {
    await output.taken();
    if (frame.event === 'data') print(frame.data);
    else output.note(`The deploy has ended: ${frame.data.status}.`);
  }
  return 0;
}

/** The services that are wanted: the named ones, or all of the app. */
async function findServices({ invocation, client, params }: Source): Promise<readonly string[]> {
  const { app } = dataOf(await client.GET(appPath, { params }));
  const names = app.subServices.map(({ name }) => name);
  const wanted = invocation.options.service ?? names;
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown === undefined) return wanted;
  const meant = didYouMean(unknown, names) || ` There are: ${names.join(', ')}.`;
  throw new UsageError(`The app has no service "${unknown}".${meant}`);
}

async function printHistory({ invocation, client, params }: Source, services: readonly string[]): Promise<number> {
  const { options, output } = invocation;
  const { milliseconds, range, rangeMs } = readDuration(options.since ?? '1h');
  const query = {
    ...params.query,
    range,
    ...(options.grep !== undefined && { q: options.grep }),
    // The control plane says which levels there are.
    ...(options.level !== undefined && { level: options.level as 'info' }),
  };
  const found = await Promise.all(
    services.map(async (service) => {
      const of = { query, path: { ...params.path, serviceName: service } };
      const { lines, start, truncated } = dataOf(
        await client.GET(`${appPath}/services/{serviceName}/logs/search`, { params: of }),
      );
      if (truncated) output.note(`There are more lines of ${service}; narrow them with --since or --grep.`);
      const from = start + rangeMs - milliseconds;
      return lines.filter(({ ts }) => ts >= from).map((line) => ({ service, ...line }));
    }),
  );
  const lines = found.flat().toSorted((a, b) => a.ts - b.ts);
  const showsService = services.length > 1;
  for (const line of lines) {
    if (options.json) output.json(line);
    else output.print(formatService(line, line.service, showsService, invocation));
  }
  if (lines.length === 0) output.note('There are no such lines. Go back further with --since.');
  return 0;
}

function formatService(
  { ts, level, message }: LogLine,
  service: string,
  shows: boolean,
  { output }: Invocation,
): string {
  const name = shows ? `${output.dim(service)}  ` : '';
  return `${output.dim(new Date(ts).toISOString())}  ${level.padEnd(5)}  ${name}${output.safe(message)}`;
}

/** The most lines that the contract has before the first new one. */
const mostLatest = 1000;

/** Follows the services until Ctrl+C. */
async function follow({ invocation, client, params }: Source, services: readonly string[]): Promise<number> {
  const { options, output } = invocation;
  const since = options.since === undefined ? null : client.now() - readDuration(options.since).milliseconds;
  const query = {
    ...params.query,
    ...(options.service && { service: [...options.service] }),
    ...(since !== null && { last: mostLatest }),
  };
  const onDisconnect = () => output.note(output.yellow('The connection is lost; trying again.'));
  const of = { path: params.path, query };
  for await (const frame of client.stream(`${appPath}/logs`, { params: of, signal: output.closed, onDisconnect })) {
    await output.taken();
    const { ts, level, message, service } = frame.data;
    if (since !== null && ts < since) continue;
    if (!isWanted(message, options.grep) || (options.level !== undefined && level !== options.level)) continue;
    if (options.json) output.json(frame.data);
    else output.print(formatService(frame.data, service, services.length > 1, invocation));
  }
  return 0;
}

function isWanted(line: string, text: string | undefined): boolean {
  return text === undefined || line.toLowerCase().includes(text.toLowerCase());
}
