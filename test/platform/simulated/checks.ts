import { createStoredPorts } from '../../../platform/simulated/ports.ts';
import type { Push } from '../../../control-plane/simulated/sources.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import type { Store } from '../../../control-plane/ports/store.ts';
import type { Suite } from '../../../control-plane/ports/suites/assert.ts';
import { builderSuite } from '../../../control-plane/ports/suites/builder.ts';
import { certificatesSuite } from '../../../control-plane/ports/suites/certificates.ts';
import { ingressSuite } from '../../../control-plane/ports/suites/ingress.ts';
import { provisionerSuite } from '../../../control-plane/ports/suites/provisioner.ts';
import { registrySuite } from '../../../control-plane/ports/suites/registry.ts';
import { runtimeSuite } from '../../../control-plane/ports/suites/runtime.ts';
import { sourcesSuite } from '../../../control-plane/ports/suites/sources.ts';
import { sshSuite } from '../../../control-plane/ports/suites/ssh.ts';
import { pagesUpload } from '../../control-plane/ports/pages-upload.ts';
import { sendSimulated } from '../../control-plane/ports/simulated-requests.ts';
import { untilIn } from '../../control-plane/ports/until.ts';

const repoUrl = 'https://githost.test/acme/blog';

type Stored = ReturnType<typeof createStored>;

/**
 * The duties of the simulations whose state is in the rows of a new store, by port; `wrap` may put something before
 * the ports.
 */
export function storedChecks(
  open: () => Promise<Store>,
  wrap: (ports: Stored['ports']) => Promise<Stored['ports']> = async (ports) => ports,
): [name: string, check: () => Promise<void>][] {
  const create = async () => {
    const stored = createStored(await open());
    return { ...stored, ports: await wrap(stored.ports) };
  };
  const runtime = async () => {
    const { ports, pass, simulations } = await create();
    const loseImage = (image: string) =>
      simulations.runtime.use('app-1', (one) => one.inject({ appId: 'app-1', kind: 'imageGone', images: [image] }));
    const setHealthy = (isHealthy: boolean) =>
      simulations.runtime.use('app-1', (one) =>
        one.inject({ appId: 'app-1', kind: isHealthy ? 'recover' : 'unhealthy' }),
      );
    const subject = { runtime: ports.runtime, image: 'example:1', pass, until: untilIn(pass), hasStreams: true };
    return { ...subject, loseImage, setHealthy };
  };
  const builder = async () => {
    const { ports, pass, simulations } = await create();
    const imagesOf = (id: string) => simulations.builder.use(id, (one) => one.images());
    const images = async () => [...new Set([...(await imagesOf('build-1')), ...(await imagesOf('build-2'))])];
    const repositories = {
      repoUrl,
      emptyRepoUrl: 'https://githost.test/acme/docs',
      releaseRepoUrl: 'https://githost.test/acme/procfile',
    };
    return { builder: ports.builder, ...repositories, images, pulls: false, until: untilIn(pass) };
  };
  const sources = async () => {
    const { ports, simulations, pass } = await create();
    const push = async (change: Omit<Push, 'repoUrl'>) => simulations.repositories.push({ repoUrl, ...change });
    const missingRepoUrl = 'https://githost.test/acme/missing';
    return { sources: ports.sources, repoUrl, missingRepoUrl, push, until: untilIn(pass), upload: pagesUpload };
  };
  const ssh = async () => {
    const { ports, clock, simulations } = await create();
    const connect = (id: string) => simulations.ssh.use(id, (one) => one.connect(id));
    const disconnect = (id: string) => simulations.ssh.use(id, (one) => one.disconnect(id));
    // Each call makes the simulation from what is stored.
    const restart = async () => undefined;
    return { ssh: ports.ssh, now: () => clock.now(), connect, disconnect, restart };
  };
  return [
    ...checksOf('runtime', runtimeSuite, runtime),
    ...checksOf('builder', builderSuite, builder),
    ...checksOf('sources', sourcesSuite, sources),
    ...checksOf('ssh', sshSuite, ssh),
    ...checksOf('ingress', ingressSuite, async () => {
      const { ports, pass } = await create();
      const { ingress, runtime } = ports;
      return { ingress, runtime, image: 'example:1', until: untilIn(pass), send: sendSimulated(ports) };
    }),
    ...checksOf('ingress', certificatesSuite, async () => {
      const { ports, pass } = await create();
      return { ingress: ports.ingress, until: untilIn(pass) };
    }),
    ...checksOf('provisioner', provisionerSuite, async () => {
      const { ports, pass } = await create();
      return { provisioner: ports.provisioner, pass: () => pass(120_000) };
    }),
    ...checksOf('registry', registrySuite, async () => {
      const { registry } = (await create()).ports;
      return { registry, ref: 'ghcr.io/acme/guestbook:1.2.0', missingRef: 'ghcr.io/acme/missing:1', broken: {} };
    }),
  ];
}

/** Simulated ports on a store, as a process has them, with a clock that a test moves. */
export function createStored(store: Store, clock = new VirtualClock(Date.UTC(2026, 0, 1))) {
  return {
    ...createStoredPorts({ store, clock, seed: 1 }),
    clock,
    pass: async (ms: number) => clock.moveTo(clock.now() + ms),
  };
}

function checksOf<Subject>(
  port: string,
  suite: Suite<Subject>,
  create: () => Promise<Subject>,
): [string, () => Promise<void>][] {
  return Object.entries(suite).map(([name, check]) => [`${port} ${name}`, () => check(create)]);
}
