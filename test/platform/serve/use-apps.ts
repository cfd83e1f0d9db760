import { setTimeout as sleep } from 'node:timers/promises';
import { redeploy, untilDeploy, upload } from './apps-on-engine.ts';
import { acme, type OnEngine, requestApp } from './on-engine.ts';

type Urls = Readonly<Record<'site' | 'crashing', string>>;

/**
 * Does everything at once for some minutes. Responds with what was done, and with what the site did not respond to.
 */
export async function useApps(plane: OnEngine, { site: siteUrl, crashing }: Urls, forMinutes: number) {
  const end = Date.now() + forMinutes * 60_000;
  const done = { requests: 0, deploys: 0, searches: 0, streams: 0, lost: [] as string[] };
  const repeat = async (pauseMs: number, act: () => Promise<unknown>) => {
    for (; Date.now() < end; await sleep(pauseMs)) await act();
  };
  const requestSite = async () => {
    const { status, text } = await requestApp(siteUrl);
    done.requests++;
    if (status !== 200) done.lost.push(`${status} ${text.slice(0, 200)}`);
  };
  const search = async () => {
    await plane.get(`${acme}/apps/crashing/services/crashing/logs/search?q=Listening`);
    await plane.get(acme);
    done.searches++;
  };
  const deploy = async () => {
    const id = await redeploy(plane, 'site', await upload(plane, site(Date.now())));
    await untilDeploy(plane, 'site', { status: 'succeeded' }, id);
    done.deploys++;
  };
  const readStream = async () => {
    const headers = { authorization: `Bearer ${plane.token}`, accept: 'text/event-stream' };
    const response = await fetch(`${plane.served.url}${acme}/apps/crashing/status`, { headers });
    await response.body?.getReader().read();
    await response.body?.cancel().catch(() => undefined);
    done.streams++;
  };
  await Promise.all([
    repeat(20, requestSite),
    repeat(300, search),
    repeat(1000, deploy),
    repeat(500, readStream),
    repeat(5000, () => requestApp(`${crashing}/exit`).catch(() => undefined)),
  ]);
  return done;
}

/** The files of a site that differs by a number. */
export function site(number: number): Readonly<Record<string, string>> {
  return { 'index.html': `<p>${number}</p>` };
}
