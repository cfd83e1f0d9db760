import { expect, test } from 'vitest';
import { SimulatedProvisioner } from '../../../control-plane/simulated/provisioner.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { Refused } from '../../../control-plane/ports/refused.ts';
import { provisionerSuite } from '../../../control-plane/ports/suites/provisioner.ts';

test.each(Object.entries(provisionerSuite))('the simulated provisioner: %s', async (_name, check) => {
  const create = async () => {
    const clock = new VirtualClock(0);
    return { provisioner: new SimulatedProvisioner(clock), pass: async () => clock.moveTo(clock.now() + 120_000) };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test('the next attempt can be made to fail, and the one after it succeeds', async () => {
  const clock = new VirtualClock(0);
  const provisioner = new SimulatedProvisioner(clock);
  provisioner.plan('new', 'failed', 1000);
  await provisioner.provision('new');
  clock.moveTo(1000);
  const first = await provisioner.observe('new');

  await provisioner.provision('new');
  clock.moveTo(2000);

  expect(first).toMatchObject({ state: 'failed' });
  expect(await provisioner.observe('new')).toMatchObject({ state: 'ready' });
});

test('the next attempt can be made to be refused', async () => {
  const provisioner = new SimulatedProvisioner(new VirtualClock(0));
  provisioner.plan('new', 'refused');

  await expect(provisioner.provision('new')).rejects.toThrow(Refused);
});
