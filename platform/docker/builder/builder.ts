import { join } from 'node:path';
import { recipeOf } from '../../builds/recipe-of.ts';
import { BadChoice, type Choices } from '../../../control-plane/model/sources/choices.ts';
import type { ImageRule } from '../../../control-plane/model/sources/image-rule.ts';
import { registries } from '../../../control-plane/ports/registry.ts';
import { formats } from '../../builds/formats.ts';
import { inspectFiles } from '../../../control-plane/model/sources/detect/inspect-files.ts';
import type { Detected } from '../../../control-plane/model/sources/detect/plan.ts';
import type { Tree } from '../../../control-plane/model/sources/detect/tree.ts';
import type { Build, Builder, BuildLine, BuildOrder, BuildRef } from '../../../control-plane/ports/builder.ts';
import type { Observation } from '../../../control-plane/ports/observation.ts';
import type { SourceFolders } from '../../../control-plane/ports/source-folders.ts';
import type { RegistryLogins } from '../../../control-plane/ports/registry-login.ts';
import { patienceMs } from '../../shared/connection.ts';
import { createDocker, patient } from '../create-docker.ts';
import { Engine } from '../engine.ts';
import { Names } from '../names.ts';
import { Networks } from '../networks.ts';
import { repeat } from '../repeat.ts';
import { noBase } from './image-names.ts';
import { ImageRemovals } from './image-removals.ts';
import type { BaseImages, BuildLimits, BuildParts, PullingRegion } from './job.ts';
import { BuildFiles, newBuild } from './build-files.ts';
import { BaseTriggers } from './base-triggers.ts';
import { PulledImages } from './pulled-images.ts';
import { RunningBuild } from './running-build.ts';
import { sweepBuilds } from './remove-orphans.ts';

export interface DockerBuilderOptions {
  readonly socketPath: string;
  /** Folder for the states and the lines of builds. */
  readonly folder: string;
  readonly sources: SourceFolders;
  /** Prefix of the names of containers, networks, volumes and images, and of labels. */
  readonly prefix?: string;
  /** Addresses from which each build gets a network. Only the runtime may use them too. */
  readonly subnets?: string;
  /** `null` for a kind that cannot be built here. */
  readonly baseImages?: Partial<Record<keyof BaseImages, BaseImages[keyof BaseImages] | null>>;
  readonly limits?: Partial<BuildLimits>;
  /** Logins of the registries that images are pulled from. */
  readonly logins?: RegistryLogins;
  /** Images that a source may name beside the base images: by default those of the public registries. */
  readonly images?: ImageRule;
  /** Number of simultaneous builds. The others wait. */
  readonly mostAtOnce?: number;
  /** By id, the regions that pull what is built here; none by default. */
  readonly pulling?: ReadonlyMap<string, PullingRegion>;
}

/** Base images by their full names: short names of Docker's hub are ambiguous for Podman. */
const usualBaseImages: BaseImages = {
  node: { image: 'docker.io/library/node:{version}', version: '24' },
  python: { image: 'docker.io/library/python:{version}', version: '3.13' },
  go: { image: 'docker.io/library/golang:{version}', version: '1.25' },
  ruby: { image: 'docker.io/library/ruby:{version}', version: '3.4' },
  // An image with PHP and Composer, in one version.
  php: { image: 'docker.io/library/composer:2', version: '8' },
  rust: { image: 'docker.io/library/rust:{version}', version: '1' },
  deno: { image: 'docker.io/denoland/deno:{version}', version: 'latest' },
  maven: { image: 'docker.io/library/maven:3-eclipse-temurin-{version}', version: '21' },
  gradle: { image: 'docker.io/library/gradle:jdk{version}', version: '21' },
  dotnet: { image: 'mcr.microsoft.com/dotnet/sdk:{version}', version: '10.0' },
  elixir: { image: 'docker.io/library/elixir:{version}', version: '1.19' },
  static: { image: 'docker.io/library/node:24-slim', version: '24' },
  procfile: { image: 'docker.io/library/debian:stable-slim', version: 'stable' },
};

const usualRule: ImageRule = { registries, offered: [] };

const gibibyte = 1024 ** 3;

const usualLimits: BuildLimits = {
  memory: 2 * gibibyte,
  cpuMillis: 2000,
  processes: 1024,
  seconds: 30 * 60,
  output: 32 * 1024 ** 2,
  image: 8 * gibibyte,
};

const absent: Build = { state: 'absent', steps: [], commit: null, services: null, releaseCommand: null, error: null };

/**
 * Builds releases on Docker (20.10 and later) or Podman (4.3 and later), by Docker's API. A build ends with this
 * process; the next process removes its rest and keeps only its lines.
 */
export class DockerBuilder implements Builder, AsyncDisposable {
  readonly #parts: BuildParts;
  readonly #running = new Map<string, RunningBuild>();
  readonly #waiting: RunningBuild[] = [];
  readonly #mostAtOnce: number;
  /** The ids of the builds that ended with an earlier process. */
  readonly #interrupted: readonly string[];
  readonly #end = new AbortController();
  #swept: Promise<void> | undefined;

  constructor({
    socketPath,
    folder,
    sources,
    prefix = 'pcp',
    subnets = '10.201.0.0/16',
    ...options
  }: DockerBuilderOptions) {
    const { baseImages = {}, limits = {}, mostAtOnce = 2, logins = {}, images = usualRule } = options;
    const { pulling = new Map() } = options;
    const engine = new Engine(createDocker(socketPath, patient), new Names(prefix), logins, this.#end.signal);
    const chosen = Object.entries({ ...usualBaseImages, ...baseImages }).flatMap(([name, base]) =>
      base ? [[name, base] as const] : [],
    );
    this.#parts = {
      engine,
      networks: new Networks(engine, subnets),
      removals: new ImageRemovals(engine),
      files: new BuildFiles(join(folder, 'builds')),
      sources,
      baseImages: Object.fromEntries(chosen),
      limits: { ...usualLimits, ...limits },
      images: { ...images, offered: [...images.offered, ...chosen.map(([, { image }]) => image)] },
      triggers: new BaseTriggers(engine),
      pulled: new PulledImages(join(folder, 'pulled.json')),
      pulling,
    };
    this.#mostAtOnce = mostAtOnce;
    this.#interrupted = this.#parts.files.read().flatMap(({ id, state }) => (state === 'running' ? [id] : []));
    for (const id of this.#interrupted) this.#parts.files.forgetState(id);
    this.#sweep().catch(() => undefined);
  }

  async start(build: BuildRef, order: BuildOrder): Promise<void> {
    const { engine } = this.#parts;
    await repeat(() => engine.docker.ping(), { limitMs: patienceMs, signal: engine.signal });
    await this.#sweep();
    const { files } = this.#parts;
    if (this.#running.has(build.id) || files.find(build.id)) return;
    files.write(newBuild(build.id));
    const running = new RunningBuild(this.#parts, build, order);
    this.#running.set(build.id, running);
    this.#waiting.push(running);
    this.#startWaiting();
  }

  async observe({ id }: BuildRef): Promise<Observation<Build>> {
    const state = this.#running.get(id)?.state ?? this.#parts.files.find(id);
    if (!state) return absent;
    const { id: _, ...build } = state;
    return build;
  }

  async log({ id }: BuildRef, afterSeq: number): Promise<readonly BuildLine[]> {
    return this.#parts.files.findLog(id)?.after(afterSeq) ?? [];
  }

  async stop({ id }: BuildRef): Promise<void> {
    await this.#running.get(id)?.stop();
    this.#parts.files.remove(id);
  }

  async removeImages({ id }: BuildRef): Promise<void> {
    await this.#parts.removals.remove(id);
  }

  async inspect(
    _region: string | null,
    tree: Tree,
    profiles: readonly string[],
    choices: Choices = {},
  ): Promise<Detected> {
    const found = await inspectFiles(tree, profiles, { images: this.#parts.images, formats, choices });
    if (found.plan === null || (found.plan.builder !== 'buildpack' && found.plan.builder !== 'static')) return found;
    try {
      const { base } = await recipeOf(found.plan, tree);
      if (this.#parts.baseImages[base]) return found;
      return { ...found, plan: null, warnings: [...found.warnings, { code: 'no_builder', message: noBase(base) }] };
    } catch (error) {
      if (!(error instanceof BadChoice)) throw error;
      return { ...found, plan: null, warnings: [...found.warnings, { code: 'bad_choice', message: error.message }] };
    }
  }

  /** Ends the builds that are carried out. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort();
    await Promise.all([...this.#running.values()].map((one) => one.stop()));
    await this.#swept?.catch(() => undefined);
    this.#parts.files.close();
  }

  #startWaiting(): void {
    const active = this.#running.size - this.#waiting.length;
    for (const running of this.#waiting.splice(0, Math.max(0, this.#mostAtOnce - active))) {
      const onEnd = () => {
        this.#running.delete(running.state.id);
        this.#startWaiting();
      };
      running.run().then(onEnd, onEnd);
    }
  }

  /** Removes the rest of an earlier process. */
  #sweep(): Promise<void> {
    this.#swept ??= sweepBuilds(this.#parts, this.#interrupted, (id) => this.#running.has(id));
    this.#swept.catch(() => (this.#swept = undefined));
    return this.#swept;
  }
}
