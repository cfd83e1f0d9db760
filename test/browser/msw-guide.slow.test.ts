import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundlePage, createGuideProject, serveFolder } from '../guides/msw-project.ts';
import { project } from '../architecture/sources.ts';
import { launchBrowser, visit } from './visit.ts';

/** The program of a page after the worker has started. It writes what it sees. */
const page = `import './main.js';

const show = (text) => document.body.append(Object.assign(document.createElement('p'), { textContent: text }));
const statusOf = async (path, init) => (await fetch(path, init)).status;

show('read ' + (await statusOf('/api/workspaces/acme')));
show('invalid ' + (await statusOf('/api/workspaces?wrong=1')));
show('refused ' + (await statusOf('/api/workspaces/acme', { method: 'DELETE' })));
show('nobody ' + (await statusOf('/api/me', { headers: { authorization: 'Bearer unknown' } })));
const cut = { headers: { prefer: 'scenario=connection-drops' } };
const drops = await Promise.allSettled(Array.from({ length: 8 }, () => fetch('/api/workspaces', cut)));
show('cut ' + drops.some(({ status }) => status === 'rejected'));

const leaving = new AbortController();
const headers = { accept: 'text/event-stream', prefer: 'speed=1000' };
const stream = await fetch('/api/workspaces/acme/apps/storefront/status', { headers, signal: leaving.signal });
const reader = stream.body.getReader();
const frames = [await reader.read(), await reader.read()];
show('stream ' + frames.every(({ value }) => new TextDecoder().decode(value).startsWith('data: ')));
leaving.abort();
show('left ' + (await reader.read().catch(({ name }) => name)));
`;

describe.each(['2.15.0', '3.0.5'])('MSW %s', (version) => {
  test('runs the tests of the guide, and responds in a page', async () => {
    using created = await createGuideProject('docs/guides/msw.md', { msw: version });
    const { folder } = created;

    const vitest = join(project, 'node_modules/vitest/vitest.mjs');
    const { stdout, stderr, status } = spawnSync(process.execPath, [vitest, 'run', '--root', folder], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });

    expect(`${stdout}${stderr}`).toContain('3 passed');
    expect(status).toBe(0);

    writeFileSync(join(folder, 'src/page.js'), page);
    const files = await bundlePage(folder);
    await using server = await serveFolder(
      files,
      '<link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
    );
    await using browser = await launchBrowser();
    await using visited = await visit(browser, `http://localhost:${server.port}/`, { session: 'unused' });
    await visited.page.getByText('left ').first().waitFor();

    expect(await visited.page.locator('p').allTextContents()).toEqual([
      'read 200',
      'invalid 400',
      'refused 403',
      'nobody 401',
      'cut true',
      'stream true',
      'left AbortError',
    ]);
  });
});
