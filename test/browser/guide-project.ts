import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readDocument } from '../architecture/documents.ts';
import { project } from '../architecture/sources.ts';
import { findChromium } from './chromium.ts';

/** Runs the tests of the Playwright guide in an installed app, with the configuration of the guide and free ports. */
export async function runPlaywrightGuide(app: string): Promise<{ readonly code: number; readonly output: string }> {
  const [mockPort, devPort] = await Promise.all([freePort(), freePort()]);
  linkPlaywright(join(app, '../node_modules'));
  const write = (path: string, content: string) => {
    const moved = content.replaceAll('4010', mockPort).replaceAll('5173', devPort);
    mkdirSync(dirname(join(app, path)), { recursive: true });
    writeFileSync(join(app, path), moved.replace("'npx vite'", `'npx vite --port ${devPort}'`));
  };
  const { blocks } = readDocument('docs/guides/playwright.md');
  for (const { code } of blocks.filter(({ language }) => language === 'js')) {
    const [, path = ''] = /^\/\/ (\S+)\n/.exec(code) ?? [];
    write(path, code);
  }
  // The browser of this machine, in place of the one that Playwright would download. A busy machine needs more than
  // the 5 s that Playwright waits by itself.
  const launchOptions = { executablePath: findChromium(), args: ['--no-sandbox'] };
  const wrapper = `import config from './playwright.config.js';
const use = { ...config.use, launchOptions: ${JSON.stringify(launchOptions)} };
export default { ...config, timeout: 300_000, expect: { timeout: 200_000 }, use };\n`;
  write('local.config.js', wrapper);
  const child = spawn(
    process.execPath,
    ['../node_modules/@playwright/test/cli.js', 'test', '--config', 'local.config.js'],
    {
      cwd: app,
      env: { ...process.env, CI: 'true' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [[code], output] = await Promise.all([once(child, 'exit'), text(child.stdout)]);
  // Playwright is not ended by a signal.
  return { code: code as number, output };
}

/** A port that nothing listens on. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

/** Links Playwright, so that it need not be installed. The app has the fixture and the command. */
function linkPlaywright(modules: string): void {
  const link = join(modules, '@playwright');
  rmSync(link, { force: true });
  symlinkSync(join(project, 'node_modules/@playwright'), link);
}
