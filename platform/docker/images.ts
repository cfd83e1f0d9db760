import { text } from 'node:stream/consumers';
import type Docker from 'dockerode';
import { parseImageRef } from '../../control-plane/model/sources/image-ref.ts';
import { loginFor } from '../../control-plane/ports/registry-login.ts';
import { type Engine, ifMissing } from './engine.ts';
import { ImageGone } from '../shared/pull-failure.ts';
import { errorOfPull, isOfRegistry } from './pull-errors.ts';
import { repeat } from './repeat.ts';

/** Pulls an image from its registry, unless the engine has it, and inspects it; `null` if it is gone again. */
export async function ensureImage(engine: Engine, image: string): Promise<Docker.ImageInspectInfo | null> {
  const found = await findImage(engine, image);
  if (found !== null) return found;
  await pullImage(engine, image);
  return findImage(engine, image);
}

/** Inspects an image; `null` if the engine has none of that name or id. */
export async function findImage({ docker, signal }: Engine, image: string): Promise<Docker.ImageInspectInfo | null> {
  return repeat(() => docker.getImage(image).inspect().catch(ifMissing(null)), { signal });
}

/** The names of an image. */
export function namesOf({ RepoTags }: { readonly RepoTags?: readonly string[] | null | undefined }): readonly string[] {
  // Podman sends null for an image without a name.
  return (RepoTags ?? []).filter((name) => !name.startsWith('<none>'));
}

/** Gets an image from its registry, also if the engine has an older one of that name. */
export async function pullImage({ docker, logins, signal }: Engine, image: string): Promise<void> {
  // Images that were built here are in no registry.
  if (image.startsWith('sha256:') || image.startsWith('localhost/')) throw new ImageGone(`The image ${image} is gone.`);
  try {
    const registry = parseImageRef(image)?.registry ?? '';
    const login = loginFor(logins, registry);
    const authconfig = login && { username: login.user, password: login.password, serveraddress: registry };
    const pull = () => docker.pull(image, { ...(authconfig && { authconfig }) });
    const progress = await repeat(pull, { signal, isFinal: isOfRegistry });
    const lines = (await text(progress)).split('\n').filter((line) => line.trim() !== '');
    // Both engines write such lines. Podman's last one, with the error, has no end.
    const [failure] = lines.flatMap((line) => (JSON.parse(line) as { readonly error?: string }).error ?? []);
    if (failure !== undefined) throw new Error(failure);
  } catch (error) {
    signal.throwIfAborted();
    throw errorOfPull(image, error);
  }
}
