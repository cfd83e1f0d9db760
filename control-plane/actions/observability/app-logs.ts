import { logKey, readLogId } from '../../model/observability/app-log-id.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { badQuery } from '../../model/shared/error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ServiceRef } from '../../ports/telemetry.ts';
import { findAppServices } from '../apps/find-service.ts';
import type { AppPath } from '../shared/lookup.ts';
import { type AppLogPart, MergedLog } from './merged-log.ts';

/** The services whose lines are read; without names all. */
export interface AppLogPath extends AppPath {
  readonly names: readonly string[] | undefined;
}

/** The latest lines of services, and the log for reading on. Throws `bad_body` for a service that does not exist. */
export async function beginAppLog(
  ports: Ports,
  caller: Caller,
  { limit, after, ...path }: AppLogPath & { readonly limit: number; readonly after: string | null },
): Promise<{ readonly log: MergedLog; readonly part: AppLogPart }> {
  const { services } = await findAppServices(ports, caller, path);
  const names = services.map(({ service }) => service);
  const unknown = path.names?.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const has = names.length === 0 ? 'It has none yet.' : `Its services are ${names.join(', ')}.`;
    throw badQuery('service', `The app "${path.appSlug}" has no service "${unknown}". ${has}`);
  }
  const position = after === null ? null : readLogId(after);
  const isKnown = services.some((of) => position?.numbers.has(logKey(of)));
  const log = new MergedLog(isKnown ? position : null, limit);
  return { log, part: await log.read(ports.telemetry, select(services, path), ports.clock.now()) };
}

/** The lines that follow. */
export async function continueAppLog(
  ports: Ports,
  caller: Caller,
  { log, ...path }: AppLogPath & { readonly log: MergedLog },
): Promise<AppLogPart> {
  const { services } = await findAppServices(ports, caller, path);
  return log.read(ports.telemetry, select(services, path), ports.clock.now());
}

function select(services: readonly ServiceRef[], { names }: AppLogPath): readonly ServiceRef[] {
  return names ? services.filter(({ service }) => names.includes(service)) : services;
}
