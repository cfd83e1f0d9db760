import { expect, test } from 'vitest';
import { database, minute, startPlane } from './start-plane.ts';

const gibibyte = 1_073_741_824;

test.each([5 * gibibyte, gibibyte / 2])(
  'a volume that exists keeps its size when the source says %d bytes',
  async (size) => {
    const plane = await startPlane(database);
    await plane.deploy('d1');
    await plane.pass(5 * minute);
    await plane.change(async (tx) => {
      const release = await tx.releases.find({ id: 'd1' });
      const services = (release?.services ?? []).map((service) => ({
        ...service,
        volumes: service.volumes.map((one) => ({ ...one, size })),
      }));
      if (release) await tx.releases.insert({ ...release, id: 'd2', deployId: 'd2', services, currentAt: null });
    });
    const before = await plane.runtime.observe({ id: 'shop', region: 'eu' });

    await plane.deploy('d2', { releaseId: 'd2' });
    await plane.pass(5 * minute);

    const after = await plane.runtime.observe({ id: 'shop', region: 'eu' });
    expect(before.volumes).toEqual([{ name: 'postgres-data', size: gibibyte }]);
    expect(after).toMatchObject({ volumes: before.volumes, containers: before.containers });
    expect(await plane.findApp()).toMatchObject({ currentDeployId: 'd2', status: 'running', storage: gibibyte });
  },
);
