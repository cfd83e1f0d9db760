import { setImmediate } from 'node:timers/promises';
import type { ReadTx, Tx } from '../../../control-plane/ports/store.ts';
import { startWorld } from '../world/start-world.ts';

export const acme = { workspaceSlug: 'acme' };
export const storefront = { ...acme, appSlug: 'storefront' };
export const metrics = { ...acme, appSlug: 'metrics' };
export const storefrontId = '3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01';
export const image = { type: 'image', ref: 'ghcr.io/acme-demo/guestbook:1.2.0' } as const;
export const repository = { type: 'git', repoUrl: 'https://githost.test/acme/storefront' } as const;

/** The world of the examples. Requests come from Ada, who owns acme and acme-labs, with a token. */
export async function startAcme() {
  const started = await startWorld();
  const { store } = started.world.ports;
  const change = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => store.write('system', work);
  const read = <T>(work: (tx: ReadTx) => Promise<T>): Promise<T> => store.read('system', work);
  /** The row of an app of acme, by its slug. */
  const findApp = (slug: string) => read((tx) => tx.apps.find({ slug, env: 'production' }));
  const setPlan = (workspaceSlug: string, more: Parameters<Tx['plans']['update']>[1]) =>
    change(async (tx) => {
      const workspace = await tx.workspaces.find({ slug: workspaceSlug });
      const plan = await tx.plans.find({ workspaceId: workspace?.id ?? '', region: 'eu-central' });
      return tx.plans.update(plan?.id ?? '', more);
    });
  /** Lets time go by until a request that waits has its response. */
  const settle = async <T>(request: Promise<T>): Promise<T> => {
    const state = { isOver: false };
    void request.finally(() => (state.isOver = true));
    while (!state.isOver) {
      await setImmediate();
      await started.world.advance(1000);
    }
    return request;
  };
  return { ...started, change, read, findApp, setPlan, settle };
}

/** The code of an error response; `null` for a success. */
export function codeOf({ status, body }: { readonly status: number; readonly body?: unknown }): string | null {
  if (status < 400) return null;
  return (body as { error: { code: string } }).error.code;
}
