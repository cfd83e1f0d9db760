import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { readDocument } from '../architecture/documents.ts';
import { project } from '../architecture/sources.ts';
import { findChromium } from './chromium.ts';

const { blocks } = readDocument('docs/guides/playwright.md');

/** A dev server with a page that lists the workspaces, and a proxy for the rest. */
const devServer = `
import { createServer, request } from 'node:http';
const page = \`<ul id="list"></ul><script type="module">
  const { workspaces } = await (await fetch('/api/workspaces')).json();
  for (const { name } of workspaces) list.append(Object.assign(document.createElement('li'), { textContent: name }));
</script>\`;
createServer((incoming, outgoing) => {
  if (!incoming.url.startsWith('/api')) return outgoing.setHeader('Content-Type', 'text/html').end(page);
  const { method, headers } = incoming;
  const url = process.env.CONTROL_PLANE_URL + incoming.url;
  incoming.pipe(request(url, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode, response.headers);
    response.pipe(outgoing);
  }));
}).listen(DEV_PORT, 'localhost');
`;

const folder = mkdtempSync(join(tmpdir(), 'playwright-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A port that nothing listens on. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

/** Links Playwright, and the fixture from its source, so that neither has to be installed. */
function linkPackages(): void {
  const modules = join(folder, 'node_modules');
  const own = join(modules, 'platform-control-plane');
  for (const path of [join(modules, '.bin'), own]) mkdirSync(path, { recursive: true });
  symlinkSync(join(project, 'node_modules/@playwright'), join(modules, '@playwright'));
  symlinkSync(join(project, 'mock'), join(own, 'mock'));
  const exports = { './playwright': './mock/playwright.ts' };
  writeFileSync(join(own, 'package.json'), JSON.stringify({ type: 'module', exports }));
}

test('Playwright starts the mock and the dev server, and the tests of the guide pass', async () => {
  const [mockPort, devPort] = await Promise.all([freePort(), freePort()]);
  const write = (path: string, content: string, mode = 0o644) => {
    const moved = content.replaceAll('4010', mockPort).replaceAll('5173', devPort).replaceAll('DEV_PORT', devPort);
    writeFileSync(join(folder, path), moved, { mode });
  };
  write('package.json', JSON.stringify({ type: 'module', private: true }));
  linkPackages();
  const command = `#!/bin/sh\nexec ${process.execPath} ${join(project, 'bin/main.ts')} "$@"\n`;
  write('node_modules/.bin/platform-control-plane', command, 0o755);
  write('node_modules/.bin/vite', `#!/bin/sh\nexec ${process.execPath} dev.js\n`, 0o755);
  write('dev.js', devServer);
  mkdirSync(join(folder, 'tests'));
  for (const { code } of blocks.filter(({ language }) => language === 'js')) {
    const [, path = ''] = /^\/\/ (\S+)\n/.exec(code) ?? [];
    write(path, code);
  }
  // The browser of this machine, in place of the one that Playwright would download.
  const launchOptions = { executablePath: findChromium(), args: ['--no-sandbox'] };
  const wrapper = `import config from './playwright.config.js';
export default { ...config, use: { ...config.use, launchOptions: ${JSON.stringify(launchOptions)} } };\n`;
  write('local.config.js', wrapper);

  const child = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--config', 'local.config.js'], {
    cwd: folder,
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [[code], output] = await Promise.all([once(child, 'exit'), text(child.stdout)]);

  expect(output).toContain('2 passed');
  expect(code).toBe(0);
});
