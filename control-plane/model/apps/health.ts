import type { components } from '../../../generated/types.ts';
import type { HealthCheck, HealthTimes, ServiceHealth } from '../tables/apps.ts';
import type { RowOf } from '../tables/tables.ts';
import { entryOf, type Service } from './service.ts';
import { type RunSizes, sizedServices } from './size.ts';

/** A health check as a request sends it. */
export type HealthBody = components['schemas']['HealthCheckBody'];

/** Defaults for each service whose app or source sets no times. A start may take 5 minutes. */
export const usualTimes = { retries: 3, startSeconds: 300, restartAfterSeconds: 60 } satisfies Partial<HealthTimes>;

/** Completes the health check of a request: validators fill in no defaults where a value may be `null`. */
export function completeHealth({ path, host, intervalSeconds = 10, restartAfterSeconds }: HealthBody): HealthCheck {
  return {
    path,
    ...(host != null && { host }),
    intervalSeconds,
    restartAfterSeconds: restartAfterSeconds ?? usualTimes.restartAfterSeconds,
  };
}

/** Name of the check for people: `GET /health`, or the command. */
export function checkName(health: ServiceHealth): string {
  if (health.kind === 'http') return `GET ${health.path}`;
  const [shell, option, command] = health.argv;
  return shell === '/bin/sh' && option === '-c' && command !== undefined ? command : health.argv.join(' ');
}

/** Settings of the containers of an app or a deploy: their sizes, and the health check of the address. */
export type RunSettings = RunSizes & Pick<RowOf<'apps'>, 'health'>;

/** Services of a release with the settings of an app or a deploy, which override the source. */
export function servicesWith<S extends Service>(services: readonly S[], settings: RunSettings): S[] {
  const entry = entryOf(services);
  const { health } = settings;
  const checked = services.map((service) =>
    health !== null && service === entry ? { ...service, health: checkOf(health) } : service,
  );
  return sizedServices(checked, settings);
}

function checkOf({ intervalSeconds, restartAfterSeconds, ...request }: HealthCheck): ServiceHealth {
  return { kind: 'http', ...request, ...usualTimes, intervalSeconds, timeoutSeconds: 5, restartAfterSeconds };
}
