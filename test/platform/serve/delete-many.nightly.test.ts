import { expect, test } from 'vitest';
import { clientOf, engineOf } from '../../engines/engine.ts';
import { composeOf, deployFiles, serving, untilRuns } from './apps-on-engine.ts';
import { makeDataFolder } from './data-folder.ts';
import { acme, becomes, serveOnEngine } from './on-engine.ts';

const slugs = Array.from({ length: 24 }, (_, index) => `app-${index + 1}`);

test('24 apps that are deleted at once are gone soon, and nothing warns', async () => {
  const { folder, data } = makeDataFolder();
  const engine = await engineOf('docker');
  await using plane = await serveOnEngine(engine, {}, { folder, data });
  const small = { cpus: 0.05, mem_limit: '64m', volumes: ['data:/data'] };
  for (const slug of slugs) await deployFiles(plane, slug, composeOf(engine.images.example, serving(slug), small));
  for (const slug of slugs) await untilRuns(plane, slug);

  const deleted = await Promise.all(slugs.map((slug) => plane.delete(`${acme}/apps/${slug}`)));
  const left = async () => {
    const containers = await clientOf(engine).listContainers({ all: true });
    return containers.flatMap(({ Names }) => Names).filter((name) => name.includes(plane.prefix));
  };
  await becomes(async () => ({ left: await left() }), { left: [] }, 30_000);
  const { stdout } = await plane.served.end('SIGTERM');
  const warnings = stdout.split('\n').filter((line) => /"level":[456]0/.test(line));

  expect(deleted.map(({ status }) => status)).toEqual(slugs.map(() => 200));
  // The log has numbers as levels.
  expect(stdout).toContain('"level":30');
  expect(warnings).toEqual([]);
});
