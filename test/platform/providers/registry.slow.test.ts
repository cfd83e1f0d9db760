import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRegistry } from '../../../platform/providers/registry.ts';
import { registrySuite } from '../../../control-plane/ports/suites/registry.ts';
import { type DockerRegistry, startDockerRegistry } from './docker-registry.ts';
import { configOf, indexOf, manifestOf } from './pushed-image.ts';

let open: DockerRegistry;
let closed: DockerRegistry;
let index: { readonly digest: string };
beforeAll(async () => {
  [open, closed] = await Promise.all([startDockerRegistry(false), startDockerRegistry(true)]);
  index = await pushImage(open);
  await pushImage(closed);
});
afterAll(async () => {
  await open[Symbol.asyncDispose]();
  await closed[Symbol.asyncDispose]();
});

test.each(Object.entries(registrySuite))('the reader of docker-registry %s', async (_name, check) => {
  const refs = { ref: `${open.host}/team/app:1`, missingRef: `${open.host}/team/app:2`, broken: {} };

  await expect(check(async () => ({ ...refs, registry: create(open) }))).resolves.toBeUndefined();
});

test('describes an image of docker-registry', async () => {
  const image = await create(open).image(`${open.host}/team/app:1`);

  expect(image).toEqual({
    ref: `${open.host}/team/app:1`,
    registry: open.host,
    repository: 'team/app',
    tag: '1',
    digest: index.digest,
    createdAt: Date.UTC(2026, 0, 2, 3, 4, 5),
    size: 'layer of amd64'.length,
    platforms: [
      { os: 'linux', arch: 'arm64', variant: 'v8', digest: expect.stringMatching(/^sha256:/) },
      { os: 'linux', arch: 'amd64', digest: expect.stringMatching(/^sha256:/) },
    ],
    ports: [
      { port: 53, protocol: 'udp' },
      { port: 8080, protocol: 'tcp' },
    ],
    volumes: ['/data', '/var/lib/app'],
    env: ['KEY', 'PATH'],
    user: 'app',
    entrypoint: ['/app'],
    cmd: ['serve'],
    labels: { 'org.opencontainers.image.title': 'App' },
  });
});

test('logs in where docker-registry wants it, and finds nothing with another password', async () => {
  const ref = `${closed.host}/team/app:1`;

  expect((await create(closed, 'right').image(ref))?.repository).toBe('team/app');
  expect(await create(closed, 'wrong').image(ref)).toBeNull();
  expect(await create(closed).image(ref)).toBeNull();
  await expect(create(closed).ping()).resolves.toBeUndefined();
});

/** Stores an image for two platforms as `team/app:1`. */
async function pushImage(registry: DockerRegistry) {
  const pushOne = async (architecture: string) => {
    const layer = await registry.push('team/app', `layer of ${architecture}`);
    const config = await registry.push('team/app', JSON.stringify(configOf(architecture)));
    return registry.tag('team/app', architecture, manifestOf(config, [layer]));
  };
  const [arm, amd, attestation] = [await pushOne('arm64'), await pushOne('amd64'), await pushOne('unknown')];
  return registry.tag('team/app', '1', indexOf(arm, amd, attestation));
}

function create({ host }: DockerRegistry, password?: string) {
  const logins = password === undefined ? {} : { [host]: { user: 'app', password } };
  return createRegistry({ hosts: [{ host, tls: false, private: true }], own: host, logins });
}
