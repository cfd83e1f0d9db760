import type { LookupAddress } from 'node:dns';
import { lookup as lookupHost } from 'node:dns/promises';
import { isPublicAddress } from '../../control-plane/model/shared/public-address.ts';

/** Which machines may be reached. */
export interface AddressRules {
  /** The addresses of a name, those of the machine's resolver by default. */
  readonly lookup?: (host: string) => Promise<readonly LookupAddress[]>;
  /** Which addresses may be reached: public ones by default. */
  readonly mayReach?: (address: string) => boolean;
}

/**
 * The addresses of a URL's host, at least one, all of which may be reached. Who connects uses them, so that the name
 * cannot lead elsewhere between the check and the connection. Without TLS, only addresses that are not public may be
 * reached.
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

export function timedOut({ reason }: AbortSignal): Error {
  return new Error('There was no response in time.', { cause: reason });
}

async function orAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(timedOut(signal)), { once: true }),
  );
  return Promise.race([result, aborted]);
}
