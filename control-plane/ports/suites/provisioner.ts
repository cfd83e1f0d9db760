import type { Provisioner } from '../provisioner.ts';
import { type Suite, equal } from './assert.ts';

interface Subject {
  readonly provisioner: Provisioner;
  /** Lets time go by until a provisioning region is ready. */
  readonly pass: () => Promise<void>;
}

/** Requirements for every provisioner of virtual regions, by name. */
export const provisionerSuite: Suite<Subject> = {
  'does not know a region before it is provisioned': async (create) => {
    const { provisioner } = await create();

    equal((await provisioner.observe('new')).state, 'absent');
  },

  'provisions a region after a while': async (create) => {
    const { provisioner, pass } = await create();

    await provisioner.provision('new');
    const before = await provisioner.observe('new');
    await pass();

    equal([before.state, (await provisioner.observe('new')).state], ['provisioning', 'ready']);
  },

  'does not start again for a region that it provisions': async (create) => {
    const { provisioner, pass } = await create();
    await provisioner.provision('new');
    await pass();

    await provisioner.provision('new');

    equal((await provisioner.observe('new')).state, 'ready');
  },

  'removes a region, and one that is absent': async (create) => {
    const { provisioner } = await create();
    await provisioner.provision('new');

    await provisioner.remove('new');
    await provisioner.remove('new');

    equal((await provisioner.observe('new')).state, 'absent');
  },
};
