import { expect, test } from 'vitest';
import { useOf } from '../../../platform/docker/ask-engine.ts';
import { FakeEngine } from './fake-engine.ts';

test('adds up what an engine keeps', async () => {
  await using engine = await FakeEngine.start();
  engine.use = {
    LayersSize: 700,
    Images: [{ Size: 500 }, { Size: 400 }],
    Containers: [{ SizeRw: 30 }, {}],
    Volumes: [{ UsageData: { Size: 2000 } }, { UsageData: { Size: -1 } }, { UsageData: null }],
    BuildCache: null,
  };
  const docker = await useOf(engine.socketPath);
  // Podman counts no layers.
  engine.use = { Images: [{ Size: 500 }, { Size: 400 }] };
  const podman = await useOf(engine.socketPath);

  expect(Object.fromEntries(docker)).toEqual({ images: 700, containers: 30, volumes: 2000, build_cache: 0 });
  expect(Object.fromEntries(podman)).toEqual({ images: 900, containers: 0, volumes: 0, build_cache: 0 });
});
