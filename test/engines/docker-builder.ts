import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type Docker from 'dockerode';
import { DockerBuilder, type DockerBuilderOptions } from '../../platform/docker/builder/builder.ts';
import { Engine as DockerEngine } from '../../platform/docker/engine.ts';
import { Names } from '../../platform/docker/names.ts';
import type { Source } from '../../control-plane/model/tables/apps.ts';
import type { Build, BuildOrder, BuildRef } from '../../control-plane/ports/builder.ts';
import { until } from './docker-runtime.ts';
import { clientOf, type Engine } from './engine.ts';
import { uploadsIn } from './uploads-in.ts';

let made = 0;

/** A builder with names, files and uploads of its own on an engine; what it has made is removed at the end. */
export async function createBuilder(engine: Engine, options: Partial<DockerBuilderOptions> = {}) {
  const docker = clientOf(engine);
  const prefix = `b${process.pid}x${++made}`;
  const folder = mkdtempSync(join(tmpdir(), 'builder-'));
  const base = { image: engine.images.node, version: '24' };
  const open = () =>
    new DockerBuilder({
      socketPath: engine.socketPath,
      folder,
      sources: uploadsIn(folder),
      prefix,
      subnets: engine.subnets,
      // Images of the tests are on the engine alone.
      images: { registries: ['docker.io'], offered: [engine.images.example] },
      baseImages: { node: base, static: base, procfile: base, python: null, go: null, ruby: null, php: null },
      ...options,
    });
  const subject = {
    builder: open(),
    open,
    docker,
    engine,
    prefix,
    folder,
    /** Keeps an upload with some files. */
    upload(uploadId: string, files: Readonly<Record<string, string>>): string {
      const place = join(folder, 'uploads', uploadId);
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(place, path)), { recursive: true });
        writeFileSync(join(place, path), text);
      }
      return place;
    },
    async end(id = 'build-1'): Promise<Build> {
      await until(async () => (await subject.builder.observe(refOf(id))).state !== 'running');
      return subject.builder.observe(refOf(id));
    },
    /** Builds an upload. */
    async build(files: Readonly<Record<string, string>>, more: Partial<BuildOrder> = {}): Promise<Build> {
      subject.upload('app', files);
      await subject.builder.start(refOf('build-1'), orderOf('app', more));
      return subject.end();
    },
    /** The lines of the log: those of programs, and those of the platform. */
    async lines(id = 'build-1'): Promise<string[]> {
      return (await subject.builder.log(refOf(id), 0)).map(({ line }) => line);
    },
    async [Symbol.asyncDispose]() {
      await subject.builder[Symbol.asyncDispose]();
      for (const { Id } of await imagesOf(subject)) await docker.getImage(Id).remove({ force: true });
      const { Volumes } = await docker.listVolumes({ filters: { label: [`${prefix}.cache`] } });
      for (const { Name } of Volumes) await docker.getVolume(Name).remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return subject;
}

export type BuilderSubject = Awaited<ReturnType<typeof createBuilder>>;

export function refOf(id: string): BuildRef {
  return { region: 'eu', id };
}

export function orderOf(uploadId: string, more: Partial<BuildOrder> = {}): BuildOrder {
  const source: Source = { type: 'upload', uploadId };
  return {
    appId: 'app-1',
    source,
    sha: null,
    image: 'registry.test/acme/shop',
    number: 1,
    env: {},
    secrets: [],
    ...more,
  };
}

/** The containers and networks of builds. */
export async function leftOf({ docker, prefix }: BuilderSubject): Promise<string[]> {
  const filters = { label: [`${prefix}.build`] };
  const containers = await docker.listContainers({ all: true, filters });
  const networks = await docker.listNetworks({ filters });
  return [...containers.map(({ Id }) => Id), ...networks.map(({ Name }) => Name)];
}

/** The images that builds have made. Other tests may remove theirs at the same time. */
export function imagesOf({ docker, prefix }: Pick<BuilderSubject, 'docker' | 'prefix'>): Promise<Docker.ImageInfo[]> {
  return new DockerEngine(docker, new Names(prefix)).images();
}
