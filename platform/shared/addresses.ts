import type { LookupAddress } from 'node:dns';
import { lookup as lookupHost } from 'node:dns/promises';
import { isPublicAddress } from '../../control-plane/model/shared/public-address.ts';

/** Limits for the machines to connect to. */
export interface AddressRules {
  /** Resolves a name; by the machine's resolver by default. */
  readonly lookup?: (host: string) => Promise<readonly LookupAddress[]>;
  /** Whether an address may be reached; only public ones by default. */
  readonly mayReach?: (address: string) => boolean;
}

/**
 * The addresses of a URL's host, at least one; rejects unless each may be reached. Connect to these, so that the name
 * cannot lead elsewhere between check and connection. Without TLS, only addresses that are not public may be reached.
 */
export async function findAddresses(
  { hostname, protocol }: URL,
  { lookup = (host) => lookupHost(host, { all: true }), mayReach = isPublicAddress }: AddressRules,
  signal: AbortSignal,
): Promise<readonly [LookupAddress, ...LookupAddress[]]> {
  const [first, ...others] = await orAborted(lookup(hostname.replace(/^\[|\]$/g, '')), signal);
  if (!first) throw new Error(`${hostname} has no address.`);
  const refused = [first, ...others].find(({ address }) => !mayReach(address));
  if (refused) throw new Error(`${hostname} leads to ${refused.address}, which is not a public address.`);
  if (protocol !== 'https:' && isPublicAddress(first.address)) {
    throw new Error(`${hostname} has the public address ${first.address}. It is reached by https only.`);
  }
  return [first, ...others];
}

/** Rules for addresses of users: public ones, and those of private networks if an operator allows them. */
export function reachOf(allowsPrivate: boolean): Pick<AddressRules, 'mayReach'> {
  return allowsPrivate ? { mayReach: isNotLinkLocal } : {};
}

/** Cloud providers serve a machine's own credentials at link-local addresses. */
function isNotLinkLocal(address: string): boolean {
  return !/^(::ffff:)?169\.254\.|^fe[89ab]/i.test(address);
}

export function timedOut({ reason }: AbortSignal): Error {
  return new Error('There was no response in time.', { cause: reason });
}

async function orAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(timedOut(signal)), { once: true }),
  );
  return Promise.race([result, aborted]);
}
