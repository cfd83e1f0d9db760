import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { app, isReady, wanted, web } from '../../../../control-plane/ports/suites/wanted.ts';
import { checkIsolation, isolate, type IsolationOptions } from '../../../../platform/docker/isolation/isolate.ts';
import { listen } from '../../../listen.ts';
import { createRuntime, type DockerSubject, gatewayOf, run, until } from '../../../engines/docker-runtime.ts';
import { type Engine, engineOf } from '../../../engines/engine.ts';

const other = { ...app, id: 'app-2' };
/** Nothing listens there in a container. */
const nowhere = { host: '127.0.0.1', port: 1 };

test.each([
  { name: 'docker', before: [false, false, true, true] },
  { name: 'podman', before: [true, true, true, true] },
] as const)('$name: a start separates apps from each other and from this machine', async ({ name, before }) => {
  const engine = await engineOf(name);
  await using subject = await createRuntime(engine);
  await startApps(subject);
  await using closed = await listenEverywhere();
  await using needed = await listenEverywhere();
  const own = await addressOf(subject, app);
  const gateway = gatewayOf(own);
  const metadata = await startMetadata(subject, engine);
  const options = { ...optionsOf(subject, engine), neededPorts: [needed.port], metadata };
  const targets = [
    await addressOf(subject, other),
    `${metadata.host}:${metadata.port}`,
    `${gateway}:${closed.port}`,
    `${gateway}:${needed.port}`,
  ];
  const things = () => thingsOn(subject);
  const reached = () => Promise.all(targets.map((address) => reaches(subject, address)));
  emptyChains();
  const unseparated = await reached();
  const thingsBefore = await things();

  const checked = await checkIsolation(options);
  const whileChecked = await reached();
  await isolate(options);
  await using _ = { [Symbol.asyncDispose]: () => isolate({ ...options, acceptsSharedNetwork: true }) };
  const separated = await reached();
  const checkedAgain = await checkIsolation(options);
  const thingsAfter = await things();

  expect(unseparated).toEqual(before);
  expect(checked).toMatch(
    new RegExp(`^With ${name} [\\d.]+\\S*, a container reaches .*ports of this machine\\. `, 'i'),
  );
  expect(checked).toContain('A start sets rules against that.');
  expect(whileChecked).toEqual(before);
  expect(separated).toEqual([false, false, false, true]);
  expect(checkedAgain).toContain('A container reaches no other app');
  expect(thingsAfter).toEqual(thingsBefore);
  // Names of its own network, and requests from this machine.
  expect([await reaches(subject, 'web:8080'), (await fetch(`http://${own}`)).ok]).toEqual([true, true]);
  await isolate({ ...options, acceptsSharedNetwork: true });
  emptyChains();
  expect(await reached()).toEqual(before);
});

test('two starts at once leave rules that hold', async () => {
  const engine = await engineOf('podman');
  await using subject = await createRuntime(engine);
  await startApps(subject);
  const options = optionsOf(subject, engine);
  emptyChains();

  await Promise.all([isolate(options), isolate(options)]);
  await using _ = { [Symbol.asyncDispose]: () => isolate({ ...options, acceptsSharedNetwork: true }) };

  expect(await reaches(subject, await addressOf(subject, other))).toBe(false);
});

function optionsOf({ prefix }: DockerSubject, { socketPath, subnets }: Engine): IsolationOptions {
  const folder = mkdtempSync(join(tmpdir(), 'isolation-'));
  const none = { acceptsSharedNetwork: false, neededPorts: [], ownPlaces: [], metadata: nowhere };
  return { socketPath, prefix, folder, subnets, ...none };
}

/** Empties chains of Podman, as they are after some containers have come and gone. */
function emptyChains(): void {
  spawnSync('iptables', ['--wait', '--flush', 'NETAVARK_ISOLATION_1']);
}

async function startApps({ runtime, image }: DockerSubject): Promise<void> {
  await runtime.apply(wanted(web('1', image)));
  await runtime.apply({ ...wanted(web('1', image)), ...other });
  await until(() => isReady(runtime));
  await until(async () => (await runtime.observe(other)).containers[0]?.ready === true);
}

/** A container with an address of a link, as the metadata of a rented machine has. */
async function startMetadata({ docker, prefix, image }: DockerSubject, { name }: Engine) {
  const [host, subnet] = name === 'docker' ? ['169.254.77.9', '169.254.77.0/26'] : ['169.254.78.9', '169.254.78.0/26'];
  const Labels = { [`${prefix}.app`]: 'metadata' };
  const network = `${prefix}-metadata`;
  await docker.createNetwork({ Name: network, Labels, IPAM: { Driver: 'default', Config: [{ Subnet: subnet }] } });
  const container = await docker.createContainer({
    Image: image,
    Labels,
    HostConfig: { NetworkMode: network },
    NetworkingConfig: { EndpointsConfig: { [network]: { IPAMConfig: { IPv4Address: host } } } },
  });
  await container.start();
  await until(() =>
    fetch(`http://${host}:8080`).then(
      () => true,
      () => false,
    ),
  );
  return { host, port: 8080 };
}

function listenEverywhere() {
  return listen((_request, response) => response.end('hello'), '0.0.0.0');
}

async function reaches(subject: DockerSubject, address: string): Promise<boolean> {
  const printed = await run(subject, ['timeout', '8', 'wget', '-O', '-', `http://${address}/`]);
  return printed.includes('hello');
}

async function addressOf({ runtime }: DockerSubject, of: typeof app): Promise<string> {
  return (await runtime.observe(of)).containers[0]?.address ?? '';
}

/** Ids of the things on an engine, apart from those of other tests. */
async function thingsOn({ docker, prefix }: DockerSubject): Promise<readonly string[]> {
  const filters = { label: [`${prefix}.build`] };
  const containers = await docker.listContainers({ all: true, filters });
  const networks = await docker.listNetworks({ filters });
  const dangling = await docker.listImages({ filters: { dangling: ['true'] } });
  // Images of builds, which other tests make at the same time, have labels.
  const images = dangling.filter(({ Labels }) => Object.keys((Labels as object | null) ?? {}).length === 0);
  return [...containers, ...networks, ...images].map(({ Id }) => Id);
}
