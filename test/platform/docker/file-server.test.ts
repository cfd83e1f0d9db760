import { expect, test } from 'vitest';
import { startFileServer } from './start-file-server.ts';

const site = { 'dist/index.html': 'start', 'dist/about.html': 'about', 'dist/a.js': 'script' };
const missing = '404 There is no such page.\n';

test('serves the first folder that exists', async () => {
  await using server = await startFileServer(site, ['--single-page', 'dist/browser', 'dist', '.']);

  expect(await server.get('/')).toBe('200 start');
});

test('serves files, and no page for other paths', async () => {
  await using server = await startFileServer(site, ['dist']);

  expect(await server.get('/about')).toBe('200 about');
  expect(await server.get('/orders/7')).toBe(missing);
});

test('serves the start page of a single page for paths without a file', async () => {
  await using server = await startFileServer({ ...site, 'dist/404.html': 'lost' }, ['--single-page', 'dist']);

  expect(await server.get('/orders/7?a=1.js')).toBe('200 start');
  expect(await server.get('/users/jo.doe')).toBe('200 start');
  expect(await server.get('/about')).toBe('200 about');
  expect(await server.get('/b.js')).toBe('404 lost');
});

test('prefers the page that is made for other paths', async () => {
  await using server = await startFileServer({ ...site, 'dist/200.html': 'other' }, ['dist', '--single-page']);

  expect(await server.get('/orders/7')).toBe('200 other');
});
