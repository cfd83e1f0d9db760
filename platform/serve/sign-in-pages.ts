import type { Routes } from '../../server/http/routes.ts';
import type { ControlPlane } from '../../control-plane/plane.ts';
import type { RateLimits } from '../../control-plane/ports/rate-limits.ts';
import type { Sms } from '../../control-plane/ports/sms.ts';
import { createPages, linkPath } from './pages/pages.ts';

interface PeopleOptions {
  readonly sms: Sms;
  readonly plane: Pick<ControlPlane, 'identity' | 'running'>;
  readonly rateLimits: RateLimits;
  /** Where browsers reach the service. */
  readonly serviceUrl: () => string;
}

/** The pages on which people sign in. */
export function createPeople({ plane, rateLimits, sms, serviceUrl }: PeopleOptions): Routes {
  const { ports } = plane.running;
  const { store, random, settings } = ports;
  const linkTo = (secret: string) => signInUrl(serviceUrl(), secret);
  return createPages({ ports, identity: plane.identity, store, random, rateLimits, sms, settings, linkTo, serviceUrl });
}

/** The address of a link that signs in. */
export function signInUrl(serviceUrl: string, secret: string): string {
  return `${serviceUrl}${linkPath}?secret=${secret}`;
}
