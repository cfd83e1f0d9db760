import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pagesIn } from './routes.ts';
import { type Screen, screens } from './screens.ts';

const routes = readFileSync(join(import.meta.dirname, '../../dashboard/routes.ts'), 'utf8');
const shown = Object.values<Screen>(screens).map(({ path }) => new URL(path, 'http://localhost').pathname);

test('each page has a screen in the table, except the first address, which leads to another', () => {
  const isShown = (page: string) => {
    const pattern = new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}$`);
    return shown.some((path) => pattern.test(path));
  };

  expect(pagesIn(routes).filter((page) => !isShown(page))).toEqual(['']);
});

test('finds the pages of a router, with and without a name, under their parents', () => {
  const text = `
    const root = createRootRoute({});
    const home = createRoute({ getParentRoute: () => root, path: '/' });
    const shop = createRoute({ getParentRoute: () => root, path: '/shops/$shop' });
    const pages = [createRoute({ getParentRoute: () => shop, path: '/' }), createRoute({ getParentRoute: () => shop, path: 'till' })];
  `;

  expect(pagesIn(text)).toEqual(['', '/shops/$shop', '/shops/$shop/till']);
});
