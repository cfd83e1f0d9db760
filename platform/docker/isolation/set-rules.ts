import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { lstatSync, readlinkSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { removeContainer } from '../builder/remove-orphans.ts';
import { createContainer } from '../creations.ts';
import { type Engine, messageOf } from '../engine.ts';
import { makeImage } from './image.ts';
import { runProgram } from './probe.ts';
import { noProgram } from './rules.ts';

const toInstall = 'there is neither nft nor iptables on this machine: install nftables';

/**
 * Runs a script that changes rules where the packets of containers pass. Returns why it has failed, or `null`. An
 * engine with root runs the programs of this machine in its network, so that this process needs no root.
 */
export async function setRules(engine: Engine, isRootless: boolean, script: string): Promise<string | null> {
  try {
    if (!isRootless) return await runInContainer(engine, script);
    if (await engine.isPodman()) return await runRootless(script);
    return 'Docker without root has no network in which this server may set rules';
  } catch (error) {
    return messageOf(error);
  }
}

function whyFailed(code: number, output: string): string | null {
  if (code === 0) return null;
  return code === noProgram ? toInstall : `setting rules failed with ${code}: ${output.trim().slice(0, 500)}`;
}

/** In the namespace that Podman has for networks of a user. */
function runRootless(script: string): Promise<string | null> {
  return new Promise((resolve) => {
    const argv = ['unshare', '--rootless-netns', '/bin/sh', '-c', script];
    execFile('podman', argv, { timeout: 20_000 }, (error, _, output) =>
      resolve(
        error === null ? null : whyFailed(typeof error.code === 'number' ? error.code : 1, output || error.message),
      ),
    );
  });
}

/** Folders of this machine with the programs and what they need. Some may be links to others. */
const folders = ['usr', 'bin', 'sbin', 'lib', 'lib64', 'etc/alternatives'];

async function runInContainer(engine: Engine, script: string): Promise<string | null> {
  const found = folders.map((name) => ({ name, stats: lstatSync(`/${name}`, { throwIfNoEntry: false }) }));
  const real = found.filter(({ stats }) => stats?.isDirectory()).map(({ name }) => name);
  const linked = found.filter(({ stats }) => stats?.isSymbolicLink()).map(({ name }) => name);
  const links = Object.fromEntries(linked.map((name) => [name, readlinkSync(`/${name}`)]));
  const id = `isolation-${randomBytes(6).toString('hex')}-rules`;
  const image = await makeImage(engine, { programs: {}, links });
  try {
    const { id: container } = await createContainer(engine, {
      name: engine.names.build(id),
      Image: image,
      Entrypoint: ['/bin/sh', '-c', script],
      Labels: engine.names.labels({ build: id, region: 'isolation' }),
      HostConfig: {
        NetworkMode: 'host',
        UsernsMode: 'host',
        CapDrop: ['ALL'],
        CapAdd: ['NET_ADMIN', 'NET_RAW'],
        // SELinux would keep the folders of the machine from the container.
        SecurityOpt: ['no-new-privileges', 'label=disable'],
        Binds: real.map((name) => `/${name}:/${name}:ro`),
      },
    });
    const code = await runProgram(engine, container);
    return code === 0 ? null : whyFailed(code, await outputOf(engine, container));
  } finally {
    await removeContainer(engine, engine.names.build(id));
    await engine.docker.getImage(image).remove({ force: true });
  }
}

async function outputOf({ docker }: Engine, id: string): Promise<string> {
  const log = await docker.getContainer(id).logs({ follow: true, stdout: true, stderr: true });
  // Each frame has a header of a few bytes beside the text.
  return (await buffer(log)).toString('utf8').replace(/[^\n -~]/g, '');
}
