import { execFile } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createGuideProject, serveFolder } from '../guides/msw-project.ts';
import { launchBrowser, visit } from './visit.ts';

const packages = {
  '@storybook/react-vite': '10.6.7',
  msw: '2.15.0',
  'msw-storybook-addon': '3.0.3',
  react: '19.2.0',
  'react-dom': '19.2.0',
  storybook: '10.6.7',
  vite: '8.0.0',
};

test('the stories of the guide show a workspace as each persona and scenario says', async () => {
  using created = await createGuideProject('docs/guides/storybook.md', packages);
  const { folder } = created;
  mkdirSync(join(folder, 'public'));
  cpSync(join(folder, 'node_modules/msw/lib/mockServiceWorker.js'), join(folder, 'public/mockServiceWorker.js'));
  const build = ['node_modules/storybook/dist/bin/dispatcher.js', 'build', '--disable-telemetry', '--quiet'];
  await promisify(execFile)(process.execPath, build, { cwd: folder, env: { ...process.env, CI: 'true' } });
  await using server = await serveFolder(join(folder, 'storybook-static'));
  await using browser = await launchBrowser();

  const show = async (story: string) => {
    const url = `http://localhost:${server.port}/iframe.html?id=${story}&viewMode=story`;
    await using visited = await visit(browser, url, { session: 'unused' });
    const text = visited.page.locator('#storybook-root p', { hasNotText: 'Loading' });
    return (await text.textContent()) ?? '';
  };

  expect([
    await show('apps--as-viewer'),
    await show('apps--crashing'),
    await show('apps--stranger'),
    await show('failing--not-found'),
  ]).toEqual([
    'Metrics is running, Storefront is running',
    'Metrics is running, Storefront is degraded',
    'There is no such workspace.',
    'There is no such resource. Check the path.',
  ]);
});
