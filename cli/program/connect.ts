import { type components, type ControlPlaneClient, createClient } from '../../client/index.ts';
import { UsageError } from '../../bin/program/options.ts';
import { readConfig } from './config.ts';
import { SignedOutError } from './errors.ts';
import type { Invocation } from './invocation.ts';
import { findLink, type Link } from './link.ts';

export interface Connected {
  readonly client: ControlPlaneClient;
  readonly url: string;
  readonly token: string | null;
  readonly link: Link;
}

/** The control plane that is meant; `null` if nothing names one. First the option, then PCP_URL, .pcp.json, config. */
export function findUrl({ options, environment }: Invocation, folder = process.cwd()): string | null {
  const named = options.url ?? environment.PCP_URL ?? findLink(folder).url;
  if (named) return normalizeUrl(named);
  return readConfig(environment).url;
}

export function normalizeUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`"${text}" is not the URL of a control plane. It begins with https:// or http://.`);
  }
  // A URL with a password would be printed with it.
  if (url.username || url.password) throw new UsageError('The URL contains a password. Sign in with: pcp login');
  return url.href.replace(/\/+$/, '');
}

/** A client of the control plane that is meant, with the token for it. Throws if nothing names one. */
export function connect(invocation: Invocation, folder = process.cwd()): Connected {
  const url = findUrl(invocation, folder);
  if (url === null) {
    if (invocation.environment.PCP_TOKEN === undefined) throw new SignedOutError();
    throw new UsageError('Which control plane is PCP_TOKEN for? Set PCP_URL, or use --url.');
  }
  const token = tokenFor(invocation, url);
  return { client: createClientAt(url, token, invocation.version), url, token, link: findLink(folder) };
}

/** The token for a control plane. That of the environment goes to no address that a stranger may have chosen. */
function tokenFor(invocation: Invocation, url: string): string | null {
  const { PCP_TOKEN } = invocation.environment;
  if (PCP_TOKEN === undefined) return readConfig(invocation.environment).tokens[url] ?? null;
  if (isChosen(invocation, url)) return PCP_TOKEN;
  throw new UsageError(
    `PCP_TOKEN is not sent to ${url}, which only .pcp.json names. If that is right, set PCP_URL to it, or use --url.`,
  );
}

/**
 * Whether the person has chosen a control plane; a stranger may have written the file of the folder that names one.
 */
export function isChosen({ options, environment }: Invocation, url: string): boolean {
  if (options.url ?? environment.PCP_URL) return true;
  const { url: latest, tokens } = readConfig(environment);
  return url === latest || Object.hasOwn(tokens, url);
}

export function createClientAt(url: string, token: string | null, version: string): ControlPlaneClient {
  return createClient({ ...settingsAt(url, token, version), timeoutMs: 60_000, bodyTimeoutMs: 60_000 });
}

/** A client without limits: how long an upload takes depends on its size and on the connection. */
export function createUploadClient(url: string, token: string | null, version: string): ControlPlaneClient {
  return createClient(settingsAt(url, token, version));
}

function settingsAt(url: string, token: string | null, version: string) {
  return { baseUrl: url, retries: 2, headers: { 'user-agent': `pcp/${version}` }, ...(token !== null && { token }) };
}

export type EnvId = components['schemas']['EnvId'];

export const appPath = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';

/** The parameters that name an app. */
export interface AppParams {
  readonly path: { readonly workspaceSlug: string; readonly appSlug: string };
  readonly query: { readonly env?: EnvId; readonly region?: string };
}

/** The app that is meant: `--app`, then `PCP_APP`, then that of `.pcp.json`. */
export function appOf(invocation: Invocation, link: Link): AppParams {
  const named = invocation.options.app ?? invocation.environment.PCP_APP;
  const path = named ? splitApp(named) : pathOf(link);
  if (!path) throw new UsageError('Which app? Name it with --app WORKSPACE/APP, or run: pcp link WORKSPACE/APP');
  return { path, query: placeOf(invocation, named ? {} : link) };
}

function pathOf({ workspace, app }: Link): AppParams['path'] | null {
  return workspace && app ? { workspaceSlug: workspace, appSlug: app } : null;
}

/** The environment and the region that are meant. */
export function placeOf({ options, environment }: Invocation, link: Link): AppParams['query'] {
  const env = options.env ?? environment.PCP_ENV ?? link.env;
  const region = options.region ?? environment.PCP_REGION ?? link.region;
  // The control plane says which environments there are.
  return { ...(env && { env: env as EnvId }), ...(region && { region }) };
}

export function splitApp(text: string): AppParams['path'] {
  const [workspaceSlug = '', appSlug = '', ...rest] = text.split('/');
  if (workspaceSlug === '' || appSlug === '' || rest.length > 0) {
    throw new UsageError(`"${text}" does not name an app. Write the slugs as WORKSPACE/APP.`);
  }
  return { workspaceSlug, appSlug };
}

/** The data of a result. Throws its error. */
export function dataOf<Data>(result: { readonly data?: Data; readonly error?: unknown }): Data {
  if (result.error !== undefined) throw result.error as Error;
  // A result without an error has the data of its operation.
  return result.data as Data;
}
