import { UsageError } from '../../bin/program/options.ts';
import { type ControlPlaneClient, isControlPlaneError } from '../../client/index.ts';
import { isObject } from './system-error.ts';

const path = '/api/health';

/** Throws a `UsageError` if an address is not that of a control plane, so that no token is sent there. */
export async function checkService(client: ControlPlaneClient, url: string): Promise<void> {
  if (await isService(client, url)) return;
  const { origin, pathname } = new URL(url);
  const hint = pathname === '/' ? 'Check the address.' : `Perhaps without the path: pcp login ${origin}`;
  throw new UsageError(`There is no control plane at ${url}. ${hint}`);
}

async function isService(client: ControlPlaneClient, url: string): Promise<boolean> {
  try {
    const { response, data, error } = await client.GET(path, { params: { query: { component: 'database' } } });
    const moved = response.redirected ? response.url.split(path)[0] : undefined;
    if (moved) throw new UsageError(`${url} leads to ${moved}. Sign in there: pcp login ${moved}`);
    // A service that is not well says so later, in its own words.
    return error === undefined ? isObject(data) && 'version' in data : response.status >= 500;
  } catch (error) {
    // The response is a page, not one of the contract.
    if (isControlPlaneError(error)) return error.status >= 500;
    throw error;
  }
}
