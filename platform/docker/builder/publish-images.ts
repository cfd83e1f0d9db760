import type { ServiceDefinition } from '../../../control-plane/model/tables/apps.ts';
import { hostOfRepo, pushImage, reasonOfPush } from '../push-image.ts';
import { BuildFailure, type BuildJob, type BuildParts } from './job.ts';

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
      pushed.set(digest, await pushBuilt(parts, job, { id: digest, registry: region.registry }));
    published.push({ ...service, digest: pushed.get(digest) ?? digest });
  }
  return published;
}

/** Pushes the image of a build, and returns the name by which exactly this one is pulled. */
async function pushBuilt(
  { engine }: BuildParts,
  { build, order, signal, say }: BuildJob,
  { id, registry }: { readonly id: string; readonly registry: string },
): Promise<string> {
  const repo = `${registry}/${order.appId}`;
  const host = hostOfRepo(repo);
  say(`Pushing to ${host}`);
  try {
    return await pushImage(engine, { id, repo, tag: build.id, signal });
  } catch (cause) {
    signal.throwIfAborted();
    const reason = reasonOfPush(cause);
    throw new BuildFailure(
      'build_failed',
      `The image cannot be pushed to ${host}, from which the region pulls it: ${reason}. Deploy again later.`,
      { cause },
    );
  } finally {
    // The image keeps the name of its build.
    await engine.docker
      .getImage(`${repo}:${build.id}`)
      .remove()
      .catch(() => undefined);
  }
}
