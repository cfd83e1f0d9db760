import { expect, test } from 'vitest';
import { SimulatedRuntime } from '../../../control-plane/simulated/runtime.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { SimulatedBuilder } from '../../../control-plane/simulated/builder.ts';
import { SimulatedRegistry } from '../../../control-plane/simulated/registry.ts';
import { SimulatedSources } from '../../../control-plane/simulated/sources.ts';
import type { AppRef } from '../../../control-plane/ports/app-ref.ts';
import type { BuildRef } from '../../../control-plane/ports/builder.ts';
import { builderSuite } from '../../../control-plane/ports/suites/builder.ts';
import { runtimeSuite } from '../../../control-plane/ports/suites/runtime.ts';
import { isReady } from '../../../control-plane/ports/suites/wanted.ts';
import { untilIn } from './until.ts';

// Not every region is an engine of this machine, which gives more than a port demands.
test.each(Object.entries(runtimeSuite))('a runtime that gives no more than it has to %s', async (_name, check) => {
  const create = async () => {
    const clock = new VirtualClock(Date.UTC(2026, 0, 1));
    const pass = async (milliseconds: number) => clock.moveTo(clock.now() + milliseconds);
    const runtime = new LeastRuntime({ clock, seed: 1 });
    const loseImage = (image: string) => runtime.inject({ appId: 'app-1', kind: 'imageGone', images: [image] });
    const setHealthy = async (isHealthy: boolean) => {
      // After a long run, the first restart has no pause.
      if (!isHealthy && (await isReady(runtime))) await pass(600_000);
      runtime.inject({ appId: 'app-1', kind: isHealthy ? 'recover' : 'unhealthy' });
    };
    return { runtime, image: 'example:1', pass, until: untilIn(pass), loseImage, setHealthy, hasStreams: false };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(builderSuite))('a builder of a region that pulls its images %s', async (_name, check) => {
  const create = async () => {
    const clock = new VirtualClock(Date.UTC(2026, 0, 1));
    const pass = async (milliseconds: number) => clock.moveTo(clock.now() + milliseconds);
    const sources = new SimulatedSources({ clock, seed: 1 });
    const registry = new SimulatedRegistry({ clock, seed: 1 });
    const builder = new PushingBuilder({ clock, seed: 1, sources, registry });
    const images = () => builder.images();
    return { builder, ...repositories, images, pulls: true, until: untilIn(pass) };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

const repositories = {
  repoUrl: 'https://githost.test/acme/blog',
  emptyRepoUrl: 'https://githost.test/acme/docs',
  releaseRepoUrl: 'https://githost.test/acme/procfile',
};

/** Containers of a region that does not say which stream a line is of, and whose volumes keep their first size. */
class LeastRuntime extends SimulatedRuntime {
  override async observe(app: AppRef) {
    const view = await super.observe(app);
    return { ...view, volumes: view.volumes.map(({ name }) => ({ name, size: 1_073_741_824 })) };
  }

  override async capacity(region: string) {
    return { ...(await super.capacity(region)), growsVolumes: false };
  }

  override async taskLines(...[ref, afterSeq]: Parameters<SimulatedRuntime['taskLines']>) {
    const lines = await super.taskLines(ref, afterSeq);
    return lines.map((line) => ({ ...line, stream: 'stdout' as const }));
  }
}

/** Builds for a region whose machines pull the images from its registry. */
class PushingBuilder extends SimulatedBuilder {
  override async observe(build: BuildRef) {
    const view = await super.observe(build);
    const services = view.services?.map((one) => ({ ...one, digest: `registry.test/apps@${one.digest}` })) ?? null;
    return { ...view, services };
  }
}
