import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../child.ts';
import { BenchApps, nodeApp, type Settings } from './bench-apps.ts';
import type { RuntimeReport } from './figures.ts';
import type { Sent } from './send-requests.ts';
import { untilResponds } from './served.ts';

const deploys = 10;
const kills = 3;
/** How many requests are sent at least while the one or the other happens. */
const leastRequests = 50_000;

/** How many requests are lost while an app is deployed again and again, and while its control plane is killed. */
export async function measureLost({ engine, progress }: Settings): Promise<RuntimeReport> {
  await using apps = await BenchApps.open(engine);
  const app = await apps.upload(nodeApp);
  await apps.resize(app.slug, 1);
  const during = async (times: number, what: string, act: () => Promise<unknown>) => {
    await using load = await startChild<object, 'count' | 'end', Sent>(join(import.meta.dirname, 'send-requests.ts'), [
      app.url,
    ]);
    for (let time = 1; time <= times; time++) {
      progress(`lost requests: ${what} ${time} of ${times}`);
      await act();
    }
    progress(`lost requests: until ${leastRequests} are sent`);
    while ((await load.request('count')).requests < leastRequests) await sleep(1000);
    return await load.request('end');
  };
  const deployed = await during(deploys, 'deploy', () => apps.redeploy(app));
  await apps.untilAlone(app.slug);
  const killed = await during(kills, 'kill', async () => {
    // The control plane is killed in the middle of a deploy, which goes on when it is back.
    await apps.untilAlone(app.slug);
    const before = await untilResponds(app.url, () => true);
    await apps.deploy(app.slug, {});
    await apps.served.restart();
    await untilResponds(app.url, (text) => text !== before);
  });
  const of = (what: string, sent: Sent) => [
    { what: `requests lost ${what}`, value: sumOf(sent.lost), unit: 'lost' as const, atMost: 0 },
    { what: 'of these', value: sent.requests, unit: 'requests' as const, atMost: null },
  ];
  return {
    figures: [
      ...of(`over ${deploys} deploys`, deployed),
      ...of(`over ${kills} kills of the control plane in deploys`, killed),
    ],
    notes: [...reasonsOf('over the deploys', deployed), ...reasonsOf('over the kills', killed)],
  };
}

function reasonsOf(when: string, { lost }: Sent): string[] {
  return Object.entries(lost).map(([reason, count]) => `Lost ${when}: ${count} by ${reason}.`);
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
