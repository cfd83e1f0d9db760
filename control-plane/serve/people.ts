import type { Routes } from '../../server/http/routes.ts';
import { createSignInLink } from '../actions/account/sign-in.ts';
import type { ControlPlane } from '../plane.ts';
import type { RateLimits } from '../ports/rate-limits.ts';
import type { Sms } from '../ports/sms.ts';
import { createPages, linkPath } from './pages/pages.ts';

interface PeopleOptions {
  readonly sms: Sms;
  readonly plane: Pick<ControlPlane, 'identity' | 'running'>;
  readonly rateLimits: RateLimits;
  /** Where browsers reach the service. */
  readonly serviceUrl: () => string;
}

interface People {
  readonly routes: Routes;
  /** Makes a link for an account, which is not mailed; `null` without such an account. */
  readonly createLink: (email: string) => Promise<string | null>;
}

/** How people sign in: the pages, and links without a mail. */
export function createPeople({ plane, rateLimits, sms, serviceUrl }: PeopleOptions): People {
  const { ports } = plane.running;
  const { store, random, settings } = ports;
  const linkTo = (secret: string) => signInUrl(serviceUrl(), secret);
  const routes = createPages({ ports, identity: plane.identity, store, random, rateLimits, sms, settings, linkTo, serviceUrl });
  return { routes, createLink: (email) => createSignInLink({ store, random, linkTo }, email) };
}

/** The address of a link that signs in. */
export function signInUrl(serviceUrl: string, secret: string): string {
  return `${serviceUrl}${linkPath}?secret=${secret}`;
}
