import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchEngine, type Served, startServed, untilResponds } from './served.ts';

/** The settings of a part of the benchmark. */
export interface Settings {
  readonly engine: BenchEngine;
  readonly rounds: number;
  readonly apps: number;
  readonly progress: (line: string) => void;
}

export type Files = Readonly<Record<string, string>>;

/** An app that responds. */
export interface Started {
  readonly slug: string;
  readonly url: string;
  /** From the upload to the first 200, in milliseconds. */
  readonly ms: number;
}

export const staticSite: Files = { 'index.html': '<p>hello</p>' };

/** Each of its processes responds with another number. */
export const nodeApp: Files = {
  'package.json': JSON.stringify({ name: 'app', scripts: { start: 'node server.js' } }),
  'server.js': `const started = Math.random();
require('node:http').createServer((request, response) => response.end(String(started))).listen(process.env.PORT);`,
};

const workspace = '/api/workspaces/bench';

/** The apps of a control plane; they and it end together. */
export class BenchApps implements AsyncDisposable {
  readonly served: Served;
  readonly #slugs: string[] = [];

  private constructor(served: Served) {
    this.served = served;
  }

  static async open(engine: BenchEngine): Promise<BenchApps> {
    return new BenchApps(await startServed(engine));
  }

  get slugs(): readonly string[] {
    return this.#slugs;
  }

  /** Uploads files as a new app. */
  async upload(files: Files): Promise<Started> {
    const slug = `app-${this.#slugs.length}`;
    this.#slugs.push(slug);
    const begun = performance.now();
    await this.served.call(`${workspace}/deploy`, { name: slug, region: 'local', source: await this.#sourceOf(files) });
    const url = await this.#addressOf(slug);
    await this.#until({ slug, url }, () => true);
    return { slug, url, ms: performance.now() - begun };
  }

  /** Uploads other files for an app. Returns the milliseconds until it responds with a text. */
  async replace(app: Started, files: Files, text: string): Promise<number> {
    const begun = performance.now();
    await this.deploy(app.slug, { source: await this.#sourceOf(files) });
    await this.#until(app, (found) => found === text);
    return performance.now() - begun;
  }

  /** Deploys the same image again. Returns the milliseconds until new containers respond. */
  async redeploy(app: Started): Promise<number> {
    await this.untilAlone(app.slug);
    const before = await this.#until(app, () => true);
    const begun = performance.now();
    await this.deploy(app.slug, {});
    await this.#until(app, (text) => text !== before);
    return performance.now() - begun;
  }

  /** Gives an app more of the processor. Returns when it runs so. */
  async resize(slug: string, cpu: number): Promise<void> {
    await this.untilAlone(slug);
    const [before] = await this.#containersOf(slug);
    await this.served.call(`${workspace}/apps/${slug}`, { services: [{ name: 'web', cpu }] }, 'PATCH');
    while ((await this.#containersOf(slug))[0] === before) await sleep(500);
    await this.untilAlone(slug);
  }

  async deploy(slug: string, body: object): Promise<void> {
    await this.served.call(`${workspace}/apps/${slug}/deploy`, body);
  }

  /** A deploy waits until the former container is gone, which may take 30 s. */
  async untilAlone(slug: string): Promise<void> {
    while ((await this.#containersOf(slug)).length !== 1) await sleep(500);
  }

  async untilAllRun(): Promise<void> {
    const runs = async (slug: string) => {
      while ((await this.#containersOf(slug)).length === 0) await sleep(50);
    };
    await Promise.all(this.#slugs.map(runs));
  }

  /** How many lines the search finds in the log of the service `web`. */
  async countLines(slug: string): Promise<number> {
    const { levels } = await this.served.call(`${workspace}/apps/${slug}/services/web/logs/search?range=1h`);
    // The contract says so.
    const counts = Object.values(levels as Readonly<Record<string, readonly number[]>>).flat();
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async [Symbol.asyncDispose]() {
    await using served = this.served;
    await Promise.all(this.#slugs.map((slug) => served.remove(`${workspace}/apps/${slug}`)));
  }

  /** Fails with why the newest deploy failed, if it has. */
  async #until({ slug, url }: Omit<Started, 'ms'>, accepts: (text: string) => boolean): Promise<string> {
    for (let tries = 1; ; tries++) {
      try {
        return await untilResponds(url, accepts, { patienceMs: 5000 });
      } catch (cause) {
        const { deploys } = await this.served.call(`${workspace}/apps/${slug}/deploys`);
        // The contract says so.
        const [newest] = deploys as readonly { readonly status: string; readonly error: unknown }[];
        const state = `${newest?.status}, ${JSON.stringify(newest?.error)}`;
        if (newest?.status === 'failed' || tries === 24)
          throw new Error(`${slug} does not respond. Its newest deploy: ${state}`, { cause });
      }
    }
  }

  async #sourceOf(contents: Files): Promise<object> {
    const files = Object.entries(contents).map(([path, content]) => ({ path, content }));
    const { uploadId } = await this.served.call(`${workspace}/uploads`, { files });
    return { type: 'upload', uploadId };
  }

  async #addressOf(slug: string): Promise<string> {
    for (;;) {
      // The contract says so.
      const app = (await this.served.call(`${workspace}/apps/${slug}`)).app as {
        readonly endpoints: readonly { readonly url: string }[];
      };
      const [endpoint] = app.endpoints;
      if (endpoint) return endpoint.url;
      await sleep(50);
    }
  }

  /** The names of an app's containers. */
  async #containersOf(slug: string): Promise<readonly string[]> {
    const { containers } = await this.served.call(`${workspace}/apps/${slug}/services`);
    // The contract says so.
    return (containers as readonly { readonly name: string }[]).map(({ name }) => name);
  }
}
