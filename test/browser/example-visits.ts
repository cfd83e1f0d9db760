import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { type AppServer, type BuiltApp, buildExampleApp, type ExampleName, startAppServer } from './example-apps.ts';
import { launchBrowser, type Visit, visit } from './visit.ts';

/** A built app of `examples/`, with a mock and a browser in which people use it. */
export class ExampleApp implements AsyncDisposable {
  readonly #built: BuiltApp;
  readonly #env: NodeJS.ProcessEnv;
  readonly browser: Browser;
  readonly mock: RunningMock;

  private constructor(built: BuiltApp, env: NodeJS.ProcessEnv, browser: Browser, mock: RunningMock) {
    this.#built = built;
    this.#env = env;
    this.browser = browser;
    this.mock = mock;
  }

  static async build(name: ExampleName): Promise<ExampleApp> {
    // Only the mock's own origin, as a control plane that knows nothing of the app.
    const [browser, mock] = await Promise.all([launchBrowser(), startMock({ origins: [] })]);
    const env = {
      ...process.env,
      CONTROL_PLANE_URL: mock.url,
      SIGN_IN_URL: `${mock.url}/`,
      VITE_SIGN_IN_URL: `${mock.url}/`,
      NEXT_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
    };
    return new ExampleApp(await buildExampleApp(name, env), env, browser, mock);
  }

  get folder(): string {
    return this.#built.folder;
  }

  /** Starts a command of a package of the app, which prints the URL on which it serves. */
  start(command: readonly [file: string, ...args: string[]], more: NodeJS.ProcessEnv = {}): Promise<AppServer> {
    return startAppServer(this.folder, command, { ...this.#env, ...more });
  }

  /** Opens the app as a person of the mock who has signed in. */
  open({ url }: AppServer, session: string, person = 'demo_owner'): Promise<Visit> {
    const cookies = [{ name: 'pcp_session', value: person, url: 'http://localhost/' }];
    return visit(this.browser, url, { session, cookies });
  }

  /**
   * The page of the mock takes the place of the sign-in page. A navigation may be aborted by another one to the same
   * page: several requests can be refused at once.
   */
  seeSignIn(page: Page): Promise<void> {
    return expect.poll(() => new URL(page.url()).origin).toBe(this.mock.url);
  }

  changesOf(session: string): string[] {
    return this.mock
      .requests(session)
      .filter(({ method }) => method !== 'GET')
      .map(({ operationId, status }) => `${operationId} ${status}`);
  }

  async crashStorefront(session: string): Promise<void> {
    const headers = { 'X-Mock-Session': session, 'Content-Type': 'application/json' };
    await fetch(`${this.mock.url}/api/health?__speed=50`, { headers });
    const body = JSON.stringify({ given: [{ event: 'crash', app: 'acme/storefront' }] });
    await fetch(`${this.mock.url}/__mock/world/events`, { method: 'POST', headers, body });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.browser.close(), this.mock.stop()]);
    this.#built[Symbol.dispose]();
  }
}
