import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Build } from '../../../control-plane/ports/builder.ts';
import { BuildLog } from './build-log.ts';

/** A build that runs or has ended. The variables of the app are not stored. */
export interface BuildState extends Omit<Build, 'state'> {
  readonly id: string;
  state: 'running' | 'done' | 'failed';
  steps: readonly Build['steps'][number][];
  commit: Build['commit'];
  services: Build['services'];
  releaseCommand: string | null;
  error: Build['error'];
}

export function newBuild(id: string): BuildState {
  return { id, state: 'running', steps: [], commit: null, services: null, releaseCommand: null, error: null };
}

/** A folder for each build, with its state and its lines. */
export class BuildFiles {
  readonly #folder: string;
  readonly #logs = new Map<string, BuildLog>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  read(): BuildState[] {
    const files = readdirSync(this.#folder).map((name) => join(this.#folder, name, 'build.json'));
    // `write` stores each file as a `BuildState`; JSON.parse cannot say so.
    return files.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, 'utf8')) as BuildState);
  }

  find(id: string): BuildState | null {
    const file = join(this.#folderOf(id), 'build.json');
    // `write` stores the file as a `BuildState`; JSON.parse cannot say so.
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuildState) : null;
  }

  write(build: BuildState): void {
    const file = join(this.#folderOf(build.id), 'build.json');
    mkdirSync(this.#folderOf(build.id), { recursive: true, mode: 0o700 });
    // A reader finds the old or the new content, also after a crash.
    writeFileSync(`${file}.new`, JSON.stringify(build), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }

  /** Deletes the state of a build that did not run to its end, but not its lines. */
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
