import { fullName, offeredName, whyNoImage } from '../../../control-plane/model/sources/image-rule.ts';
import { parseImageRef } from '../../../control-plane/model/sources/image-ref.ts';
import type Docker from 'dockerode';
import { messageOf } from '../engine.ts';
import { findImage, pullImage } from '../images.ts';
import { BuildFailure, type BuildJob, type BuildParts } from './job.ts';

/**
 * Makes an image available that a source names. Returns a name by which the engine finds exactly this image. The
 * engine pulls it from its registry. An image that the engine has is used without that only if the operator offers it,
 * or if this app has pulled it before and the registry does not respond.
 */
export async function pinImage(parts: BuildParts, job: BuildJob, text: string): Promise<string> {
  const why = whyNoImage(text, parts.images);
  if (why !== null) throw new BuildFailure('source_unavailable', why);
  const offered = offeredName(text, parts.images);
  const name = offered ?? fullNameOf(text);
  const known = await findKnown(parts, job, { name, isOffered: offered !== null });
  if (known !== null && name.includes('@sha256:')) return known;
  const error = await pullImage(parts.engine, name).catch((reason: unknown) => reason);
  job.signal.throwIfAborted();
  if (error === undefined) return notePulled(parts, job, name);
  if (known === null) throw new BuildFailure('source_unavailable', messageOf(error), { cause: error });
  job.say(`The registry does not give ${text} now, so the image that is here is used`);
  return known;
}

/** Makes a base image available. The engine keeps one that the operator offers as it is. */
export async function pinBase(parts: BuildParts, job: BuildJob, text: string): Promise<string> {
  const name = offeredName(text, parts.images);
  const known = name === null ? null : await findKnown(parts, job, { name, isOffered: true });
  return known ?? pinImage(parts, job, text);
}

/** An image that the engine has and this app may use: one that is offered, or that the app pulled before. */
async function findKnown(
  { engine, pulled }: BuildParts,
  { order }: BuildJob,
  { name, isOffered }: { readonly name: string; readonly isOffered: boolean },
): Promise<string | null> {
  const pin = isOffered ? name : pulled.find(order.appId, name);
  const image = pin === null ? null : await findImage(engine, pin);
  return image && pin !== null ? pinOf(image, pin) : null;
}

async function notePulled({ engine, pulled }: BuildParts, { order }: BuildJob, name: string): Promise<string> {
  const image = await findImage(engine, name);
  if (!image)
    throw new BuildFailure(
      'source_unavailable',
      `The image ${name} was deleted while it was built with. Deploy again.`,
    );
  const pin = pinOf(image, name);
  pulled.note(order.appId, name, pin);
  return pin;
}

/** The digest of an image in the repository of a name; the id of an image that is of no registry. */
function pinOf(image: Docker.ImageInspectInfo, name: string): string {
  const repository = repositoryOf(name);
  // Podman sends null for an image of no registry.
  const digests = ((image.RepoDigests as string[] | null) ?? []).filter((one) => repositoryOf(one) === repository);
  return digests[0] === undefined ? idOf(image) : fullNameOf(digests[0]);
}

function repositoryOf(name: string): string {
  const ref = parseImageRef(name);
  return ref ? `${ref.registry}/${ref.repository}` : name;
}

function fullNameOf(name: string): string {
  const ref = parseImageRef(name);
  return ref ? fullName(ref) : name;
}

/** Podman gives the id of an image without the name of its hash. */
export function idOf({ Id }: { readonly Id: string }): string {
  return Id.startsWith('sha256:') ? Id : `sha256:${Id}`;
}
