import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright-core';
import { findChromium, howToInstall } from './chromium.ts';

// Chromium without these flags contacts Google at every start.
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** How to launch the browser for the tests. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(`There is no browser to test with. ${howToInstall}.`);
  // CI runs as root, where Chromium has no sandbox.
  return { executablePath, args: [...quiet, '--no-sandbox', '--disable-gpu'] };
}

/** A page in its own browser context, with its own cookies and storage. */
export interface Visit extends AsyncDisposable {
  readonly page: Page;
  /** Console errors and warnings, page errors, and requests to other hosts. */
  readonly errors: readonly string[];
}

export interface VisitOptions {
  /** The mock session of the browser. Each test has its own. */
  readonly session: string;
  readonly width?: number;
  /** Cookies beside that of the session. */
  readonly cookies?: Parameters<BrowserContext['addCookies']>[0];
}

export async function visit(
  browser: Browser,
  url: string,
  { session, width = 1280, cookies = [] }: VisitOptions,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(50_000);
  await context.addCookies([{ name: 'mock_session', value: session, url: new URL('/', url).href }, ...cookies]);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') errors.push(`requests ${request.url()}`);
  });
  await page.goto(url);
  return { page, errors, [Symbol.asyncDispose]: () => context.close() };
}
