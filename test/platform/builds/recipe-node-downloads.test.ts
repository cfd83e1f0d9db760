import { expect, test } from 'vitest';
import { nodeCommands } from '../../../platform/builds/recipe-node.ts';
import { treeOf } from '../../control-plane/model/tree.ts';

const cypress = { CYPRESS_INSTALL_BINARY: '0' };
const puppeteer = { PUPPETEER_SKIP_DOWNLOAD: 'true', PUPPETEER_SKIP_CHROMIUM_DOWNLOAD: 'true' };
const playwright = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };

test.each([
  ['nothing for an ordinary app', { dependencies: { next: '15' } }, {}],
  ['Cypress', { devDependencies: { cypress: '14' } }, cypress],
  ['Cypress among the dependencies', { dependencies: { cypress: '14' } }, cypress],
  ['hooks of git', { devDependencies: { husky: '4' } }, { HUSKY: '0', HUSKY_SKIP_INSTALL: '1' }],
  [
    'the browsers of tests',
    { devDependencies: { puppeteer: '24', '@playwright/test': '1' } },
    { ...puppeteer, ...playwright },
  ],
  ['no browser of an app', { dependencies: { puppeteer: '24' }, devDependencies: { puppeteer: '24' } }, {}],
  ['no browser that an app may have', { optionalDependencies: { playwright: '1' } }, {}],
  ['nothing by a name in another place', { scripts: { cypress: 'a' }, overrides: { cypress: '14' } }, {}],
])('downloads leave out %s', async (_name, members, env) => {
  const { buildEnv } = await nodeCommands(treeOf({ 'package.json': JSON.stringify(members), 'index.js': '' }));

  expect(buildEnv).toEqual(env);
});

test('a package of a workspace that needs a browser keeps it for all', async () => {
  const tree = treeOf({
    'package.json': '{"workspaces":["web","shots"],"devDependencies":{"puppeteer":"24","cypress":"14"}}',
    'web/package.json': '{"name":"web","main":"a.js"}',
    'web/a.js': '',
    'shots/package.json': '{"name":"shots","dependencies":{"puppeteer":"24"}}',
  });

  expect((await nodeCommands(tree)).buildEnv).toEqual(cypress);
});
