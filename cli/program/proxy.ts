import http from 'node:http';
import { UsageError } from '../../bin/program/options.ts';
import type { Environment } from './environment.ts';

const names = ['http_proxy', 'https_proxy'] as const;

/** Sends requests by the proxy that the environment names, as most programs do. Node does not do so by itself. */
export function useProxy(environment: Environment): void {
  // As elsewhere, small letters come first.
  const read = (name: string) => environment[name] ?? environment[name.toUpperCase()] ?? '';
  const named = names.flatMap((name) => {
    const value = read(name);
    return value === '' ? [] : [[name, value.includes('://') ? value : `http://${value}`] as const];
  });
  if (named.length === 0) return;
  // The proxy does not lead to this machine.
  const direct = [read('no_proxy'), 'localhost', '127.0.0.1', '::1'].filter((host) => host !== '');
  // An older Node has no such function.
  const node: Partial<typeof http> = http;
  try {
    node.setGlobalProxyFromEnv?.({ ...Object.fromEntries(named), no_proxy: direct.join(',') });
  } catch {
    // The message would quote the address, which may contain a password.
    const list = named.map(([name]) => name.toUpperCase()).join(' or ');
    throw new UsageError(`${list} is not the URL of a proxy, such as http://proxy.example.com:3128.`);
  }
}
