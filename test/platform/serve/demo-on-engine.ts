import { expect } from 'vitest';
import { asList, asObject, type JsonObject } from '../../../contract/document.ts';
import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import type { OnEngine } from './on-engine.ts';

/** The path of its workspace. */
export const demo = '/api/workspaces/demo';

/** Of its apps. */
export const slugs = ['site', 'web', 'worker'];

/** The catalog whose PostgreSQL has another image: that of Docker's hub is out of reach. */
export function catalogWith(image: string) {
  return readConfig(null, generatedContract().document).templates.map(({ components, ...template }) => ({
    ...template,
    components: components.map((component) => (template.id === 'postgresql' ? { ...component, image } : component)),
  }));
}

/** Waits until an app of the demo runs, and returns its address, or an empty text. */
export async function untilDemoRuns(plane: OnEngine, slug: string): Promise<string> {
  const read = async () => asObject(asObject((await plane.get(`${demo}/apps/${slug}`)).body).app);
  await expect.poll(read, { timeout: 90_000, interval: 200 }).toMatchObject({ status: 'running' });
  const [endpoint] = asList((await read()).endpoints);
  return endpoint === undefined ? '' : String(asObject(endpoint).url);
}

export async function deploysOf(plane: OnEngine, slug: string): Promise<JsonObject[]> {
  return asList(asObject((await plane.get(`${demo}/apps/${slug}/deploys`)).body).deploys).map(asObject);
}
