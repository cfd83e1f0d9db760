import type Docker from 'dockerode';
import { parseImageRef } from '../../control-plane/model/sources/image-ref.ts';
import { loginFor } from '../../control-plane/ports/registry-login.ts';
import { type Engine, ifMissing, isMissing, messageOf, statusOf } from './engine.ts';

/** An image cannot be got. */
export class ImageError extends Error {}

/** There is no such image, or none that may be read. */
export class ImageGone extends ImageError {}

/** Gets an image from its registry, unless the engine has it. */
export async function ensureImage(engine: Engine, image: string): Promise<void> {
  if ((await findImage(engine, image)) === null) await pullImage(engine, image);
}

/** What the engine knows of an image; `null` if it has none of that name or id. */
export async function findImage({ docker }: Engine, image: string): Promise<Docker.ImageInspectInfo | null> {
  return docker.getImage(image).inspect().catch(ifMissing(null));
}

/** The names of an image. */
export function namesOf({ RepoTags }: { readonly RepoTags?: readonly string[] | null | undefined }): readonly string[] {
  // Podman responds with null for an image without one.
  return (RepoTags ?? []).filter((name) => !name.startsWith('<none>'));
}

/** Gets an image from its registry, also if the engine has an older one of that name. */
export async function pullImage({ docker, logins }: Engine, image: string): Promise<void> {
  // What was built here is in no registry.
  if (image.startsWith('sha256:') || image.startsWith('localhost/')) throw new ImageGone(`The image ${image} is gone.`);
  try {
    const registry = parseImageRef(image)?.registry ?? '';
    const login = loginFor(logins, registry);
    const authconfig = login && { username: login.user, password: login.password, serveraddress: registry };
    const progress = await docker.pull(image, { ...(authconfig && { authconfig }) });
    await new Promise<void>((resolve, reject) =>
      docker.modem.followProgress(progress, (error: Error | null) => (error ? reject(error) : resolve())),
    );
  } catch (error) {
    if (isMissing(error) || statusOf(error) === 403 || /not found|unknown|denied/i.test(messageOf(error))) {
      throw new ImageGone(`The image ${image} is gone.`, { cause: error });
    }
    throw new ImageError(`The image ${image} cannot be pulled: ${messageOf(error)}`, { cause: error });
  }
}
