import type { Demo } from '../serve/index.ts';

/** Describes the addresses of the demo's apps, and the pages to look at. */
export function describeDemo({ apps, problem }: Demo, url: string): string {
  const lines = apps.map(({ slug, url: address }) => `  ${slug.padEnd(7)}  ${views[slug]?.(address) ?? address}`);
  const missing = problem === null ? [] : [`  Some of it could not be created. ${problem}`];
  return `
The demo is the workspace demo, whose apps are built first. See ${url}/api/workspaces/demo.

${[...lines, ...missing].join('\n')}

  Its images come from docker.io unless the configuration names others: \`engine.baseImages\`, and for PostgreSQL the
  image of \`postgresql\` in \`templates\`. The first builds take minutes.
`;
}

const views: Readonly<Record<string, (address: string) => string>> = {
  site: (address) => `${address}  pages without a program`,
  web: (address) => `${address}  a Node app that shows the requests that it gets`,
  worker: () => 'writes a row a second into PostgreSQL; GET /api/workspaces/demo/apps/worker/services/worker/logs',
};
