import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium, howToInstall } from './chromium.ts';

// Without the switches for what runs in the background, a browser calls its maker at every start.
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic'];

export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(`There is no browser to test with. ${howToInstall}.`);
  // As root, which CI is, Chromium has no sandbox.
  return chromium.launch({ executablePath, args: [...quiet, '--no-sandbox', '--disable-gpu'] });
}

/** A person with a browser of their own: cookies, storage and all. */
export interface Visit extends AsyncDisposable {
  readonly page: Page;
  /** What the browser complains of, and each request that leaves this machine. */
  readonly complaints: readonly string[];
}

export interface VisitOptions {
  /** The session of the mock that the browser belongs to; each test has one of its own. */
  readonly session: string;
  readonly width?: number;
}

export async function visit(browser: Browser, url: string, { session, width = 1280 }: VisitOptions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] });
  context.setDefaultTimeout(50_000);
  await context.addCookies([{ name: 'mock_session', value: session, url: new URL('/', url).href }]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') complaints.push(`asks ${request.url()}`);
  });
  await page.goto(url);
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}
