import { request } from 'node:http';
import { text as consume } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ControlPlaneClient, createClient, upload } from '../../client/index.ts';
import { filesOf } from './files-of.ts';

/** Where the repositories are deployed. */
export interface Place {
  readonly client: ControlPlaneClient;
  readonly workspaceSlug: string;
  readonly region: string;
  /** Called when a repository has to wait. */
  readonly onWait: (reason: string) => void;
}

/** A place on the control plane at a URL, for a caller with a token. Calls are repeated while it is busy. */
export function placeAt(baseUrl: string, token: string, place: Omit<Place, 'client'>): Place {
  return { client: createClient({ baseUrl, token, retries: 10 }), ...place };
}

/** End of a repository's deploy. */
export interface Outcome {
  /** Whether each service runs, and the address responds with less than 500. */
  readonly runs: boolean;
  /** How the source was built; `null` without a plan. */
  readonly builder: string | null;
  /** The response of the address, or the reason of the failure. */
  readonly result: string;
  /** Time from the upload to the end, in seconds. */
  readonly seconds: number;
  /** Warnings of the inspection, and what is left to set. */
  readonly hints: readonly string[];
  /** The last lines of a failed deploy's log. */
  readonly log: readonly string[];
}

const patienceMs = 20 * 60_000;
const regionIsAway = 'region_unavailable';

/**
 * Deploys the files of a folder as a new app, looks at its address, and deletes the app again. A region that is away
 * is waited for, before and after: that says nothing of the files.
 */
export async function deployFolder(place: Place, folder: string, name: string): Promise<Outcome> {
  for (;;) {
    await untilReady(place);
    const outcome = await tryFolder(place, folder, name);
    if (outcome !== regionIsAway) return outcome;
    place.onWait(`The region ${place.region} went away during the deploy, which is repeated.`);
  }
}

async function untilReady({ client, region, onWait }: Place): Promise<void> {
  for (let said = ''; ; await sleep(500)) {
    const { data } = await orThrow(client.GET('/api/regions'));
    const { status } = data.regions.find(({ id }) => id === region) ?? { status: 'unknown' };
    if (status === 'ready') return;
    if (status !== said) onWait(`The region ${region} is ${status}.`);
    said = status;
  }
}

async function tryFolder(place: Place, folder: string, name: string): Promise<Outcome | typeof regionIsAway> {
  const begun = performance.now();
  const { client, workspaceSlug } = place;
  const { uploadId } = await upload(client, { workspaceSlug, files: await filesOf(folder) });
  const source = { type: 'upload', uploadId } as const;
  const path = { workspaceSlug };
  const { data: found } = await orThrow(
    client.POST('/api/workspaces/{workspaceSlug}/inspect', { params: { path }, body: { source } }),
  );
  const hints = [
    ...found.warnings.map(({ message }) => message),
    ...found.vars.filter(({ required }) => required).map(({ key }) => `set ${key}`),
  ];
  const outcome = (rest: Pick<Outcome, 'runs' | 'result'> & Partial<Outcome>): Outcome => ({
    builder: found.builder,
    hints,
    log: [],
    seconds: Math.round((performance.now() - begun) / 1000),
    ...rest,
  });
  if (!found.supported) return outcome({ runs: false, result: 'The inspection found no plan.' });
  const deployed = await client.POST('/api/workspaces/{workspaceSlug}/deploy', {
    params: { path },
    body: { name, region: place.region, source },
  });
  if (deployed.error?.code === regionIsAway) return regionIsAway;
  if (deployed.error) return outcome({ runs: false, result: deployed.error.message });
  const app = { workspaceSlug, appSlug: deployed.data.app.slug };
  try {
    const ended = await untilEnded(client, app);
    if (ended.code === regionIsAway) return regionIsAway;
    const log = ended.runs ? [] : await lastLines(client, { ...app, deployId: ended.deployId });
    return outcome({ runs: ended.runs, result: ended.result, log });
  } finally {
    await remove(client, app);
  }
}

interface App {
  readonly workspaceSlug: string;
  readonly appSlug: string;
}

async function untilEnded(client: ControlPlaneClient, path: App) {
  const until = performance.now() + patienceMs;
  for (;;) {
    const { data } = await orThrow(
      client.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys', { params: { path } }),
    );
    const [deploy] = data.deploys;
    if (deploy?.terminal === true) {
      const { id: deployId, error } = deploy;
      if (error) return { deployId, runs: false, result: error.message, code: error.code };
      return { deployId, ...(await lookAt(client, path)), code: null };
    }
    if (performance.now() > until) {
      return {
        deployId: deploy?.id ?? '',
        runs: false,
        result: `The deploy did not end within ${patienceMs / 60_000} minutes.`,
        code: null,
      };
    }
    await sleep(500);
  }
}

/** Whether the app runs, and how its address responds. */
async function lookAt(client: ControlPlaneClient, path: App) {
  const { data } = await orThrow(client.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}', { params: { path } }));
  const { status, url } = data.app;
  if (url === null) return { runs: status === 'running', result: `It is ${status}, without an address.` };
  const { code, text } = await get(url);
  const [shown = ''] = /(?<=<title>)[^<]*/.exec(text) ?? /\S.*/.exec(text) ?? [];
  return { runs: status === 'running' && code < 500, result: `${code}: ${shown.trim().slice(0, 80)}` };
}

/** Gets an address of an app. Names below `localhost` are of this machine. */
async function get(url: string): Promise<{ readonly code: number; readonly text: string }> {
  const { hostname, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: hostname.endsWith('.localhost') ? '127.0.0.1' : hostname,
        port,
        path: pathname,
        headers: { host: hostname },
      },
      (response) => {
        consume(response).then((text) => resolve({ code: response.statusCode ?? 0, text }), reject);
      },
    );
    sent.on('error', reject).end();
  });
}

async function lastLines(client: ControlPlaneClient, path: App & { readonly deployId: string }): Promise<string[]> {
  const { data } = await orThrow(
    client.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/logs', { params: { path } }),
  );
  return data.lines.slice(-15).map(({ line }) => line);
}

async function remove(client: ControlPlaneClient, path: App): Promise<void> {
  const at = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';
  await client.DELETE(at, { params: { path } });
  const until = performance.now() + 120_000;
  while ((await client.GET(at, { params: { path } })).data && performance.now() < until) await sleep(500);
}

/** The result of a call; throws its error. */
async function orThrow<Result extends { readonly error?: Error }>(call: Promise<Result>) {
  const result = await call;
  if (result.error !== undefined) throw result.error;
  return result as Extract<Result, { readonly error?: undefined }>;
}
