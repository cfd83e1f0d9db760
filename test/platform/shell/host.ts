import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SimulatedRuntime } from '../../../control-plane/simulated/runtime.ts';
import { BuiltinSsh, type BuiltinSshOptions } from '../../../platform/shell/ssh.ts';
import { MemoryStore } from '../../../control-plane/memory/store.ts';
import { createSeededRandom } from '../../../control-plane/shared/seeded.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import type { ServerKey } from '../../../platform/shared/server-key.ts';
import { app, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { type Client, issueClient, orderFor } from './client.ts';

const start = Date.UTC(2026, 0, 1);

/** A host of shells in a container of the simulation, with a folder of its own. */
export async function startHost(options: Partial<BuiltinSshOptions> = {}) {
  const clock = new VirtualClock(start);
  const runtime = new SimulatedRuntime({ clock, seed: 1 });
  await runtime.apply(wanted(web('1', 'example:1')));
  clock.moveTo(start + 60_000);
  const [container] = (await runtime.observe(app)).containers;
  const folder = mkdtempSync(join(tmpdir(), 'ssh-'));
  let hostKey: Buffer | undefined;
  const store = new MemoryStore({ clock, random: createSeededRandom(1) });
  const formerFolder = join(folder, 'host/credentials');
  const kept = { store, formerFolder, readKey: async (key: ServerKey) => (hostKey ??= key.make()) };
  const open = () => BuiltinSsh.open({ ...kept, runtime, clock, host: '127.0.0.1', port: 0, ...options });
  const host = {
    ssh: await open(),
    clock,
    folder,
    formerFolder,
    store,
    order: (id?: string) => orderFor({ ...app, container: container?.name ?? '' }, clock.now(), id),
    issue: (id?: string): Promise<Client> => issueClient(host.ssh, folder, host.order(id)),
    restart: async () => {
      await host.ssh[Symbol.asyncDispose]();
      host.ssh = await open();
    },
    async [Symbol.asyncDispose]() {
      await host.ssh[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return host;
}
