import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Build } from '../../../control-plane/ports/builder.ts';
import { BuildLog } from './build-log.ts';

/** A build that is carried out or over. The variables of the app are not kept. */
export interface KeptBuild extends Omit<Build, 'state'> {
  readonly id: string;
  state: 'running' | 'done' | 'failed';
  steps: readonly Build['steps'][number][];
  commit: Build['commit'];
  services: Build['services'];
  releaseCommand: string | null;
  error: Build['error'];
}

export function newBuild(id: string): KeptBuild {
  return { id, state: 'running', steps: [], commit: null, services: null, releaseCommand: null, error: null };
}

/** A folder for each build, with what is known of it and with its lines. */
export class KeptBuilds {
  readonly #folder: string;
  readonly #logs = new Map<string, BuildLog>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  read(): KeptBuild[] {
    const files = readdirSync(this.#folder).map((name) => join(this.#folder, name, 'build.json'));
    // They were written by `write`.
    return files.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, 'utf8')) as KeptBuild);
  }

  find(id: string): KeptBuild | null {
    const file = join(this.#folderOf(id), 'build.json');
    // It was written by `write`.
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptBuild) : null;
  }

  write(build: KeptBuild): void {
    const file = join(this.#folderOf(build.id), 'build.json');
    mkdirSync(this.#folderOf(build.id), { recursive: true, mode: 0o700 });
    // A reader finds the old or the new content, also after a crash.
    writeFileSync(`${file}.new`, JSON.stringify(build), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }

  /** Forgets what is known of a build but its lines: it was not carried out to its end. */
  forgetState(id: string): void {
    rmSync(join(this.#folderOf(id), 'build.json'), { force: true });
  }

  /** The lines of a build, numbered on from those of an earlier attempt. `null` for an unknown build. */
  findLog(id: string): BuildLog | null {
    const isThere = this.#logs.has(id) || existsSync(this.#logOf(id));
    return isThere ? this.openLog(id) : null;
  }

  openLog(id: string): BuildLog {
    mkdirSync(this.#folderOf(id), { recursive: true, mode: 0o700 });
    const log = this.#logs.get(id) ?? new BuildLog(this.#logOf(id));
    this.#logs.set(id, log);
    return log;
  }

  remove(id: string): void {
    this.closeLog(id);
    rmSync(this.#folderOf(id), { recursive: true, force: true });
  }

  close(): void {
    for (const id of [...this.#logs.keys()]) this.closeLog(id);
  }

  closeLog(id: string): void {
    this.#logs.get(id)?.close();
    this.#logs.delete(id);
  }

  #folderOf(id: string): string {
    return join(this.#folder, encodeURIComponent(id));
  }

  #logOf(id: string): string {
    return join(this.#folderOf(id), 'lines.ndjson');
  }
}
