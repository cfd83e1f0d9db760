import { readdirSync, readFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { clientOf, type Engine, engineOf } from '../../engines/engine.ts';
import { processesIn } from '../../engines/processes.ts';
import { startEngine } from '../../engines/start.ts';

const engines = ['docker', 'podman'] as const;

test.each(engines)('%s runs the example image, whose address responds', async (name) => {
  const engine = await engineOf(name);

  await using example = await runExample(engine, 1);

  expect(await example.get('/')).toBe('hello from example\n');
});

test.each(engines)('%s starts once for all test files', async (name) => {
  const [one, other] = await Promise.all([engineOf(name), engineOf(name)]);

  expect(one).toEqual(other);
});

test.each(engines)('%s leaves no process, mount, bridge or folder when it ends', async (name) => {
  const engine = await startEngine(name);
  const example = await runExample(engine, 2);
  await example.get('/');
  const bridges = Object.keys(networkInterfaces());

  await engine[Symbol.asyncDispose]();

  const folder = engine.socketPath.split('/').at(-2) ?? '';
  expect(readdirSync(tmpdir())).not.toContain(folder);
  expect(readFileSync('/proc/self/mounts', 'utf8')).not.toContain(folder);
  expect(processesIn(folder)).toEqual([]);
  expect(bridges.filter((bridge) => addressesOf(bridge).includes(example.gateway))).toEqual([]);
});

function addressesOf(bridge: string): string[] {
  return (networkInterfaces()[bridge] ?? []).map(({ address }) => address);
}

/** Runs the example image in a network of its own, with the given place among the addresses of the engine. */
async function runExample(engine: Engine, place: number) {
  const docker = clientOf(engine);
  const name = `example-${place}`;
  const Subnet = engine.subnets.replace('.0.0/16', `.254.${place * 64}/26`);
  const network = await docker.createNetwork({ Name: name, IPAM: { Driver: 'default', Config: [{ Subnet }] } });
  const container = await docker.createContainer({ Image: engine.images.example, HostConfig: { NetworkMode: name } });
  await container.start();
  const { IPAddress = '', Gateway = '' } = (await container.inspect()).NetworkSettings.Networks[name] ?? {};
  return {
    gateway: Gateway,
    async get(path: string): Promise<string> {
      for (let tries = 0; ; tries++) {
        const text = await textOf(`http://${IPAddress}:8080${path}`);
        if (text !== null || tries === 200) return text ?? '';
        await sleep(50);
      }
    },
    async [Symbol.asyncDispose]() {
      await container.remove({ force: true });
      await network.remove();
    },
  };
}

/** `null` while nothing listens there. */
async function textOf(url: string): Promise<string | null> {
  const response = await fetch(url).catch(() => null);
  return response === null ? null : response.text();
}
