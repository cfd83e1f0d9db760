import { BenchApps, nodeApp, type Settings, staticSite } from './bench-apps.ts';
import { median, type RuntimeReport } from './figures.ts';

/** Measures the time from the request for a deploy to the first 200. */
export async function measureDeploys({ engine, rounds, progress }: Settings): Promise<RuntimeReport> {
  await using apps = await BenchApps.open(engine);
  const [sites, nodes, deploys]: [number[], number[], number[]] = [[], [], []];
  const app = await apps.upload(nodeApp);
  for (let round = 0; round < rounds; round++) {
    progress(`deploys: round ${round + 1} of ${rounds}`);
    sites.push((await apps.upload(staticSite)).ms);
    nodes.push((await apps.upload(nodeApp)).ms);
    deploys.push(await apps.redeploy(app));
  }
  const seconds = (times: readonly number[]) => ({ value: median(times) / 1000, unit: 's' as const });
  return {
    figures: [
      { what: 'deploy of a present image, to the first 200', ...seconds(deploys), atMost: 2 },
      { what: 'upload of a static site, to the first 200', ...seconds(sites), atMost: 6 },
      { what: 'upload of a Node app without packages', ...seconds(nodes), atMost: null },
    ],
    notes: [],
  };
}
