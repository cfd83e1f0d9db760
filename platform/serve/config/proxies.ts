import type { ConfigMistake } from '../../../contract/config-mistakes.ts';
import { createProxyTrust } from '../../../server/http/trust-proxy.ts';
import type { PeopleConfig } from './config.ts';

/** The proxies of a configuration that are not addresses. */
export function findWrongProxies({ trustedProxies }: Pick<PeopleConfig, 'trustedProxies'>): ConfigMistake[] {
  return trustedProxies.flatMap((proxy, index) => {
    if (isProxy(proxy)) return [];
    const message = `is "${proxy}". Write an address, a subnet such as 10.0.0.0/8, or loopback.`;
    return [{ path: `/trustedProxies/${index}`, message }];
  });
}

function isProxy(text: string): boolean {
  try {
    createProxyTrust([text]);
    return true;
  } catch {
    return false;
  }
}
