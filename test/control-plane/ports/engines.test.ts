import { expect, test } from 'vitest';
import { SimulatedBuilder } from '../../../control-plane/simulated/builder.ts';
import { SimulatedImporter } from '../../../control-plane/simulated/importer.ts';
import { SimulatedIngress } from '../../../control-plane/simulated/ingress.ts';
import { SimulatedRegistry } from '../../../control-plane/simulated/registry.ts';
import { SimulatedRuntime } from '../../../control-plane/simulated/runtime.ts';
import { type Push, SimulatedSources } from '../../../control-plane/simulated/sources.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { builderSuite } from '../../../control-plane/ports/suites/builder.ts';
import { certificatesSuite } from '../../../control-plane/ports/suites/certificates.ts';
import { importerSuite } from '../../../control-plane/ports/suites/importer.ts';
import { ingressSuite } from '../../../control-plane/ports/suites/ingress.ts';
import { registrySuite } from '../../../control-plane/ports/suites/registry.ts';
import { runtimeSuite } from '../../../control-plane/ports/suites/runtime.ts';
import { sourcesSuite } from '../../../control-plane/ports/suites/sources.ts';
import { pagesUpload } from './pages-upload.ts';
import { sendSimulated } from './simulated-requests.ts';
import { untilIn } from './until.ts';

const seed = 1;
const repoUrl = 'https://githost.test/acme/blog';
const others = { emptyRepoUrl: 'https://githost.test/acme/docs', releaseRepoUrl: 'https://githost.test/acme/procfile' };

function time() {
  const clock = new VirtualClock(Date.UTC(2026, 0, 1));
  return { clock, pass: async (milliseconds: number) => clock.moveTo(clock.now() + milliseconds) };
}

test.each(Object.entries(runtimeSuite))('the simulated runtime %s', async (_name, check) => {
  const create = async () => {
    const { clock, pass } = time();
    const runtime = new SimulatedRuntime({ clock, seed });
    const loseImage = (image: string) => runtime.inject({ appId: 'app-1', kind: 'imageGone', images: [image] });
    const setHealthy = (isHealthy: boolean) =>
      runtime.inject({ appId: 'app-1', kind: isHealthy ? 'recover' : 'unhealthy' });
    return { runtime, image: 'example:1', pass, until: untilIn(pass), loseImage, setHealthy, hasStreams: true };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(builderSuite))('the simulated builder %s', async (_name, check) => {
  const create = async () => {
    const { clock, pass } = time();
    const [sources, registry] = [new SimulatedSources({ clock, seed }), new SimulatedRegistry({ clock, seed })];
    const builder = new SimulatedBuilder({ clock, seed, sources, registry });
    return { builder, repoUrl, ...others, images: () => builder.images(), pulls: false, until: untilIn(pass) };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(sourcesSuite))('the simulated sources %s', async (_name, check) => {
  const create = async () => {
    const { clock, pass } = time();
    const sources = new SimulatedSources({ clock, seed });
    const push = async (change: Omit<Push, 'repoUrl'>) => sources.push({ repoUrl, ...change });
    return {
      sources,
      repoUrl,
      missingRepoUrl: 'https://githost.test/acme/missing',
      push,
      until: untilIn(pass),
      upload: pagesUpload,
    };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(ingressSuite))('the simulated ingress %s', async (_name, check) => {
  const create = async () => {
    const { clock, pass } = time();
    const [ingress, runtime] = [new SimulatedIngress({ clock, seed }), new SimulatedRuntime({ clock, seed })];
    return { ingress, runtime, image: 'example:1', until: untilIn(pass), send: sendSimulated({ ingress, runtime }) };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(certificatesSuite))('the simulated ingress %s', async (_name, check) => {
  const create = async () => {
    const { clock, pass } = time();
    return { ingress: new SimulatedIngress({ clock, seed }), until: untilIn(pass) };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(registrySuite))('the simulated registry %s', async (_name, check) => {
  const create = async () => {
    const registry = new SimulatedRegistry({ ...time(), seed });
    return { registry, ref: 'ghcr.io/acme/guestbook:1.2.0', missingRef: 'ghcr.io/acme/missing:1', broken: {} };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(importerSuite))('the simulated importer %s', async (_name, check) => {
  const unit = { id: 'one', name: 'blog', kind: 'web_service', repoUrl, region: null, importable: true, reason: null };
  const source = { type: 'git', repoUrl, branch: 'main', subdir: '' } as const;
  const create = async () => {
    const importer = new SimulatedImporter(time());
    importer.restore([{ unit, project: { name: 'blog', source, vars: [], domains: [], warnings: [] } }]);
    const access = { provider: 'render', token: 'not-a-real-secret' } as const;
    return { importer, access, refusedAccess: { ...access, token: 'wrong' }, broken: {} };
  };

  await expect(check(create)).resolves.toBeUndefined();
});
