import type { components } from '../../../generated/types.ts';
import type { HealthCheck, HealthTimes, ServiceHealth } from '../tables/apps.ts';
import type { RowOf } from '../tables/tables.ts';
import { entryOf, type Service } from './service.ts';
import { sizedServices, type Sizes } from './size.ts';

/** A health check as a request sends it. */
export type HealthBody = components['schemas']['HealthCheckBody'];

/** Defaults for each service whose app or source sets no times. A start may take 5 minutes. */
export const usualTimes = { retries: 3, startSeconds: 300, restartAfterSeconds: 60 } satisfies Partial<HealthTimes>;

/** Completes the health check of a request: validators fill in no defaults where a value may be `null`. */
export function completeHealth({ path, intervalSeconds = 10, restartAfterSeconds }: HealthBody): HealthCheck {
  return { path, intervalSeconds, restartAfterSeconds: restartAfterSeconds ?? usualTimes.restartAfterSeconds };
}

/** Name of the check for people: `GET /health`, or the command. */
export function checkName(health: ServiceHealth): string {
  if (health.kind === 'http') return `GET ${health.path}`;
  const [shell, option, command] = health.argv;
  return shell === '/bin/sh' && option === '-c' && command !== undefined ? command : health.argv.join(' ');
}

/** Settings of the containers of an app or a deploy: their sizes, and the health check of the address. */
export type RunSettings = Sizes & Pick<RowOf<'apps'>, 'health'>;

/** Services of a release with the settings of an app or a deploy, which override the source. */
export function servicesWith<S extends Service>(services: readonly S[], settings: RunSettings): S[] {
  const entry = entryOf(services);
  const { health } = settings;
  const checked = services.map((service) =>
    health !== null && service === entry ? { ...service, health: checkOf(health) } : service,
  );
  return sizedServices(checked, settings);
}

function checkOf({ path, intervalSeconds, restartAfterSeconds }: HealthCheck): ServiceHealth {
  return { kind: 'http', path, ...usualTimes, intervalSeconds, timeoutSeconds: 5, restartAfterSeconds };
}
