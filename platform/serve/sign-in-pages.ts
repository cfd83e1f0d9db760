import type { Log } from '../../server/ports/log.ts';
import type { Routes } from '../../server/http/routes.ts';
import type { ControlPlane } from '../../control-plane/index.ts';
import type { Sms } from '../../control-plane/ports/sms.ts';
import { createPages, linkPath } from './pages/pages.ts';

interface PeopleOptions {
  readonly sms: Sms;
  readonly log: Log;
  readonly plane: Pick<ControlPlane, 'identity' | 'running'>;
  /** Addresses of the accounts of operators, in lower case. */
  readonly operators: readonly string[];
  /** Address of the service for browsers. */
  readonly serviceUrl: () => string;
}

/** Pages for signing in. */
export function createPeople({ plane, sms, log, operators, serviceUrl }: PeopleOptions): Routes {
  const { ports } = plane.running;
  const { store, random, settings, rateLimits } = ports;
  const linkTo = (secret: string) => signInUrl(serviceUrl(), secret);
  return createPages({
    ports,
    identity: plane.identity,
    store,
    random,
    rateLimits,
    sms,
    settings,
    linkTo,
    operators,
    serviceUrl,
    log,
  });
}

/** Address of a sign-in link. */
export function signInUrl(serviceUrl: string, secret: string): string {
  return `${serviceUrl}${linkPath}?secret=${secret}`;
}
