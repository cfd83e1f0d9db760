import type { SourceWarning } from '../../plan.ts';
import type { NodeApp } from './app.ts';
import { severalPrograms } from '../web.ts';
import { nxApps } from './nx.ts';

/** Packages that build an app for a host of another kind, and those that build it for a server. */
const adapters: readonly (readonly [others: readonly string[], own: readonly string[], advice: string])[] = [
  [
    ['vercel', 'netlify', 'cloudflare', 'cloudflare-workers'].map((host) => `@sveltejs/adapter-${host}`),
    ['@sveltejs/adapter-node', '@sveltejs/adapter-static', '@sveltejs/adapter-auto'],
    'Use @sveltejs/adapter-node in svelte.config.js',
  ],
  [
    ['@astrojs/vercel', '@astrojs/netlify', '@astrojs/cloudflare', '@deno/astro-adapter'],
    ['@astrojs/node'],
    "Use @astrojs/node in the mode 'standalone' in astro.config.mjs",
  ],
];

/** Warnings about an app that cannot start, with what to change. */
export function cautionsOf({ root, chosen, rivals, run }: NodeApp): readonly SourceWarning[] {
  const path = `${chosen.folder}package.json`;
  const { dependencies } = chosen;
  const foreign = adapters.flatMap(([others, own, advice]): SourceWarning[] => {
    const adapter = own.some((name) => dependencies.has(name))
      ? undefined
      : others.find((name) => dependencies.has(name));
    return adapter === undefined
      ? []
      : [{ code: 'other_host', message: `${adapter} builds the app for another host. ${advice} to deploy it.`, path }];
  });
  const several = severalPrograms([chosen, ...rivals].map(({ name, folder }) => name ?? folder.slice(0, -1)));
  if (run !== null) return rivals.length === 0 ? foreign : [...foreign, several];
  const [nx] = nxApps(root.tree);
  const message =
    nx === undefined
      ? 'Nothing says how the app is started. Add a script `start`, or choose `build.startCommand`, or `build.outputFolder` for pages.'
      : `Nothing says which app of the Nx workspace is deployed. Choose \`build.buildCommand\`, such as \`npx nx build ${nx.replace(/^.*\//, '')}\`, and \`build.startCommand\`, such as \`node dist/${nx}/main.js\`, or \`build.outputFolder\` for pages.`;
  return [...foreign, { code: 'missing_server', message, path }];
}
