import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { asObject } from '../../../contract/document.ts';
import { Deployer, type Shown } from './deployer.ts';
import { call, type Reached, send } from './served.ts';
import { Writer } from './writer.ts';

const apps = ['one', 'two', 'three', 'four', 'five'];
const writersOfAnApp = 4;

/** Resolves to the server that a writer is to use now, by its number; while that is started again, it waits. */
export type ServerOf = (index: number) => Promise<Reached>;

/** 20 writers of variables on five apps, and deploys of these apps. */
export class Load {
  readonly #serverOf: ServerOf;
  readonly #writers: readonly Writer[];
  readonly #deployers: readonly Deployer[];
  #isOver = false;
  #loops: Promise<unknown> = Promise.resolve();

  private constructor(serverOf: ServerOf, token: string, workspace: string) {
    this.#serverOf = serverOf;
    const paths = apps.map((app) => `/api/workspaces/${workspace}/apps/${app}`);
    this.#writers = paths.flatMap((path, app) => {
      return Array.from({ length: writersOfAnApp }, (_, index) => new Writer(`W${app}_${index}`, path, token));
    });
    this.#deployers = paths.map((path) => new Deployer(path, token));
  }

  /** Makes the workspace and its apps, each with a command that runs once in each deploy, and starts. */
  static async start(serverOf: ServerOf, token: string): Promise<Load> {
    const server = await serverOf(0);
    await create(server, token, '/api/workspaces', {
      name: 'Load',
      slug: 'load',
      hues: [1, 2],
      tier: 'standard',
      region: 'local',
    });
    for (const name of apps) {
      const source = { type: 'image', ref: `ghcr.io/acme/${name}:1` };
      await create(server, token, '/api/workspaces/load/deploy', { name, region: 'local', source });
      await send(server, token, 'PATCH', `/api/workspaces/load/apps/${name}`, { releaseCommand: 'sleep 1' });
    }
    const load = new Load(serverOf, token, 'load');
    load.#loops = Promise.all([
      ...load.#writers.map((writer, index) => load.#repeat(index, writer, (reached) => writer.write(reached))),
      ...load.#deployers.map((deployer, index) => load.#repeat(index, null, (reached) => deployer.look(reached), 300)),
    ]);
    return load;
  }

  get acknowledged(): number {
    return this.#writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  }

  /** Waits until `count` more writes are acknowledged. */
  async writes(count: number): Promise<void> {
    const wanted = this.acknowledged + count;
    await vi.waitUntil(() => this.acknowledged >= wanted, { timeout: 300_000 });
  }

  /** Lets the requests end that are under way, and waits for the deploys. Returns what was lost or done wrong. */
  async stop(limitMs: number): Promise<{ readonly failures: readonly string[]; readonly deploys: readonly Shown[] }> {
    this.#isOver = true;
    await this.#loops;
    for (const [index, writer] of this.#writers.entries()) await writer.compare(await this.#serverOf(index));
    const all: Shown[] = [];
    const until = Date.now() + limitMs;
    for (const [index, deployer] of this.#deployers.entries()) {
      const list = async () => deployer.list(await this.#serverOf(index));
      let deploys = await list();
      while (Date.now() < until && deploys.some(({ isOver }) => !isOver)) {
        await sleep(300);
        deploys = await list();
      }
      deployer.compare(deploys);
      all.push(...deploys);
    }
    return { failures: [...this.#writers, ...this.#deployers].flatMap(({ failures }) => failures), deploys: all };
  }

  /** A connection that breaks is that of a server that was killed; a writer looks at what is stored then. */
  async #repeat(
    index: number,
    writer: Writer | null,
    step: (reached: Reached) => Promise<void>,
    pauseMs = 0,
  ): Promise<void> {
    let isBroken = false;
    while (!this.#isOver || isBroken) {
      const reached = await this.#serverOf(index);
      try {
        if (isBroken) await writer?.compare(reached);
        isBroken = false;
        if (!this.#isOver) await step(reached);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        isBroken = true;
        await sleep(50);
      }
      if (pauseMs > 0) await sleep(pauseMs);
    }
  }
}

async function create(server: Reached, token: string, path: string, body: object): Promise<void> {
  const { status, body: response } = await call(server, token, path, body);
  if (status !== 201) throw new Error(`POST ${path}: ${status} ${JSON.stringify(asObject(response))}`);
}
