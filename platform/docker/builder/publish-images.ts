import { text } from 'node:stream/consumers';
import { parseImageRef } from '../../../control-plane/model/sources/image-ref.ts';
import type { ServiceDefinition } from '../../../control-plane/model/tables/apps.ts';
import { loginFor } from '../../../control-plane/ports/registry-login.ts';
import { messageOf, reasonOf } from '../engine.ts';
import { isOfRegistry } from '../pull-errors.ts';
import { repeat } from '../repeat.ts';
import { BuildFailure, type BuildJob, type BuildParts } from './job.ts';

/** A line of a push, as both engines write it. */
interface PushLine {
  readonly error?: string;
  readonly aux?: { readonly Digest?: string };
}

/**
 * Makes the images of services available in the region of a build, if it pulls them: an image without a registry is
 * pushed, and its digest becomes `name@sha256:…`.
 */
export async function publishImages(
  parts: BuildParts,
  job: BuildJob,
  services: readonly ServiceDefinition[] | null,
): Promise<readonly ServiceDefinition[] | null> {
  const region = parts.pulling.get(job.build.region);
  if (!region || services === null) return services;
  const pushed = new Map<string, string>();
  const published: ServiceDefinition[] = [];
  for (const service of services) {
    for (const name of region.withoutEffect(service))
      job.say(`"${service.name}" has \`${name}\` in vain, because the region has nothing like it`);
    const { digest = '' } = service;
    if (digest.startsWith('sha256:') && !pushed.has(digest))
      pushed.set(digest, await pushImage(parts, job, { id: digest, registry: region.registry }));
    published.push({ ...service, digest: pushed.get(digest) ?? digest });
  }
  return published;
}

/** Pushes an image, and returns the name by which exactly this one is pulled. */
async function pushImage(
  { engine }: BuildParts,
  { build, order, signal, say }: BuildJob,
  { id, registry }: { readonly id: string; readonly registry: string },
): Promise<string> {
  const { docker, logins } = engine;
  const repo = `${registry}/${order.appId}`;
  const host = parseImageRef(repo)?.registry ?? registry;
  const login = loginFor(logins, host);
  const authconfig = { username: login?.user ?? '', password: login?.password ?? '', serveraddress: host };
  const image = docker.getImage(`${repo}:${build.id}`);
  say(`Pushing to ${host}`);
  try {
    await repeat(() => docker.getImage(id).tag({ repo, tag: build.id }), { signal });
    const push = () => image.push({ authconfig, abortSignal: signal });
    const lines = (await text(await repeat(push, { signal, isFinal: isOfRegistry }))).split('\n');
    const read = lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as PushLine);
    const failure = read.find(({ error }) => error !== undefined)?.error;
    if (failure !== undefined) throw new Error(failure);
    const digest = read.find(({ aux }) => aux?.Digest !== undefined)?.aux?.Digest;
    if (digest === undefined) throw new Error('the registry does not name the image');
    return `${repo}@${digest}`;
  } catch (cause) {
    signal.throwIfAborted();
    const reason = (reasonOf(cause) || messageOf(cause)).trim().replace(/\.$/, '');
    throw new BuildFailure(
      'build_failed',
      `The image cannot be pushed to ${host}, from which the region pulls it: ${reason}. Deploy again later.`,
      { cause },
    );
  } finally {
    // The image keeps the name of its build.
    await image.remove().catch(() => undefined);
  }
}
