import { expect } from 'vitest';
import { asObject } from '../../../contract/document.ts';
import type { Victim } from '../database/kill-rounds.ts';
import { type Place, withStore } from './people.ts';
import { readCalls } from './recorded-calls.ts';
import { call } from './served.ts';

const leaseMs = 10_000;

interface Started {
  readonly victim: Victim;
  readonly place: Place;
  readonly token: string;
  /** The file of the calls. */
  readonly calls: string;
  /** Of a workspace in the API. */
  readonly path: string;
}

/**
 * Kills a server during a build, and returns the milliseconds until a server looked at the build again. The killed
 * server has just claimed the work, so the wait is as long as possible.
 */
export async function measureTakeUp({ victim, place, token, calls, path }: Started): Promise<number> {
  const served = await victim.present;
  // The first deploy of an app waits for no other one.
  const source = { type: 'image', ref: 'ghcr.io/acme/late:1' };
  const { body } = await call(served, token, `${path}/deploy`, { name: 'late', region: 'local', source });
  const { id } = asObject(asObject(asObject(body).app).deploy);
  const deployOf = async () => (await call(served, token, `${path}/apps/late/deploys/active`)).body;
  await expect.poll(deployOf, { timeout: 60_000 }).toMatchObject({ deploy: { id, status: 'building' } });
  let killedAt = 0;
  await victim.kill(async (at) => {
    killedAt = at;
    await withStore(place, (store) => {
      return store.write('system', (tx) =>
        tx.work.update(`deploy/${String(id)}`, { dueAt: null, leasedUntil: at + leaseMs }),
      );
    });
  });
  const look = () => readCalls(calls).find((one) => one.call === 'observe' && one.id === id && one.at > killedAt);
  await expect.poll(look, { timeout: 20_000, interval: 100 }).toBeDefined();
  return (look()?.at ?? Infinity) - killedAt;
}
