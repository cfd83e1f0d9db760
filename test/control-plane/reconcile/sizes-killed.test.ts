import { expect, test } from 'vitest';
import { changeApp } from '../../../control-plane/transitions/apps.ts';
import { takeSizes } from '../../../control-plane/transitions/sizes.ts';
import { killEverywhere } from './killing.ts';
import { database, hour, image, minute, startPlane } from './start-plane.ts';

// Smaller than before, so that it counts once the former container is gone.
const memory = 100_663_296;

test.each([
  ['a service', image, 'guestbook'],
  ['a service with a volume', database, 'postgres'],
])(
  'a worker that is killed at any call leads a change of size to the same end: %s',
  async (_title, source, service) => {
    const { calls, ends } = await killEverywhere({
      run: async (killable) => {
        const plane = await startPlane(source, killable);
        await plane.deploy('first');
        await plane.pass(5 * minute);
        const before = await plane.containers();
        killable.arm();
        await plane.change(async (tx) => {
          const app = await tx.apps.update('shop', { sizes: { [service]: { memory } } });
          if (app) await changeApp(tx, app, await takeSizes(tx, app), { trigger: 'updateApp' });
        });
        await plane.pass(hour);
        const { status, startsUntil, memory: counted } = (await plane.findApp()) ?? {};
        const [one, ...others] = await plane.containers();
        return { status, startsUntil, counted, isNew: one !== before[0], isReady: one?.endsWith(' ready'), others };
      },
    });

    const end = { status: 'running', startsUntil: null, counted: memory, isNew: true, isReady: true, others: [] };
    expect(calls).toBeGreaterThan(5);
    expect(ends).toEqual([`without a kill: ${JSON.stringify(end, null, 1)}`]);
  },
);
