import { expect, test } from 'vitest';
import { clientOf, engineOf } from '../engines/engine.ts';
import { acme, serveOnEngine, untilApp } from './on-engine.ts';

test.each(['docker', 'podman'] as const)('serve runs an image as a container of %s', async (name) => {
  const engine = await engineOf(name);
  await using plane = await serveOnEngine(engine);

  const created = await plane.post(`${acme}/deploy`, {
    name: 'Shop',
    region: 'local',
    source: { type: 'image', ref: engine.images.example },
  });
  await untilApp(plane, 'shop', 'running');

  const listed = await clientOf(engine).listContainers({ filters: { label: [`${plane.prefix}.app`] } });
  expect(created.status).toBe(201);
  expect(listed.map(({ Labels }) => Labels[`${plane.prefix}.image`])).toEqual([engine.images.example]);
});
