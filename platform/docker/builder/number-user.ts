import { buffer } from 'node:stream/consumers';
import type Docker from 'dockerode';
import { extract } from 'tar-stream';
import { createContainer } from '../creations.ts';
import { ifMissing } from '../engine.ts';
import { repeat } from '../repeat.ts';
import type { BuildJob, BuildParts } from './job.ts';
import { removeContainer } from './remove-orphans.ts';

/** Size limit of a file with users or groups, in bytes. */
const mostBytes = 1_048_576;

/**
 * The user and group of a service as numbers, by the files of its image: not every region knows names. A name that is
 * not there stays, and keeps the container from starting.
 */
export async function numberUser(parts: BuildParts, job: BuildJob, image: string, given: string): Promise<string> {
  const [user = '', group] = given.split(':');
  if (isNumber(user) && (group === undefined || isNumber(group))) return given;
  const container = await containerOf(parts, job, image);
  try {
    const read = async (path: string, name: string) =>
      isNumber(name) ? name : (numberIn(await readText(container, path, job.signal), name) ?? name);
    const numbers = [
      await read('/etc/passwd', user),
      ...(group === undefined ? [] : [await read('/etc/group', group)]),
    ];
    return numbers.join(':');
  } finally {
    await removeContainer(parts.engine, container.id);
  }
}

/** Creates a container of an image, which never starts. */
async function containerOf({ engine }: BuildParts, { build, signal }: BuildJob, image: string) {
  const { docker, names } = engine;
  const removeFormer = () => docker.getContainer(names.build(build.id)).remove({ force: true, v: true });
  await repeat(() => removeFormer().catch(ifMissing(undefined)), { signal });
  return createContainer(engine, {
    name: names.build(build.id),
    Image: image,
    Cmd: ['true'],
    Labels: names.labels({ build: build.id, region: build.region }),
    HostConfig: { NetworkMode: 'none' },
    abortSignal: signal,
  });
}

/** The text of a file; empty without the file. */
async function readText(container: Docker.Container, path: string, signal: AbortSignal): Promise<string> {
  const archive = await repeat(() => container.getArchive({ path }).catch(ifMissing(null)), { signal });
  if (archive === null) return '';
  const entries = extract();
  archive.on('error', (error: Error) => entries.destroy(error)).pipe(entries);
  let text = '';
  for await (const entry of entries) {
    if ((entry.header.size ?? 0) <= mostBytes) text += (await buffer(entry)).toString('utf8');
    else entry.resume();
  }
  return text;
}

/** The number in a line such as `node:x:1000:1000:node:/home:/bin/sh`. */
function numberIn(text: string, name: string): string | null {
  const fields = text.split('\n').map((line) => line.split(':'));
  const [, , number = ''] = fields.find(([first]) => first === name) ?? [];
  return isNumber(number) ? number : null;
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}
