import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppRoute } from './routes.ts';

/** The routes in a folder, a file for each app, with which the next process begins. */
export class RouteFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  read(): AppRoute[] {
    const files = readdirSync(this.#folder).filter((name) => name.endsWith('.json'));
    // They were written by `write`.
    return files.map((name) => JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as AppRoute);
  }

  write(route: AppRoute): void {
    const file = this.#fileOf(route.app);
    // A reader finds the old or the new content, also after a crash.
    writeFileSync(`${file}.new`, JSON.stringify(route), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }

  remove(app: string): void {
    rmSync(this.#fileOf(app), { force: true });
  }

  #fileOf(app: string): string {
    return join(this.#folder, `${encodeURIComponent(app)}.json`);
  }
}
