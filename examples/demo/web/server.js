import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { pageOf } from './page.js';

/** The newest first. */
const requests = [];
let count = 0;

const server = createServer(async ({ method, url, headers }, response) => {
  const { pathname } = new URL(url, 'http://localhost');
  if (pathname === '/slow') await wait(300);
  const status = statusOf(pathname);
  count += 1;
  requests.unshift({ at: new Date().toISOString(), method, path: pathname, status, id: headers['x-request-id'] ?? '' });
  requests.splice(20);
  console.log(`${method} ${pathname} ${status}`);
  if (status === 500) console.error('the page /error fails, as it should');
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(pageOf({ requests, count, siteUrl: process.env.SITE_URL }));
});

// The engine closes the port when it removes the container, after requests have ended.
process.once('SIGTERM', () => server.close());
server.listen(process.env.PORT ?? 8080, () => console.log('the demo listens'));

function statusOf(path) {
  if (path === '/' || path === '/slow') return 200;
  return path === '/error' ? 500 : 404;
}
