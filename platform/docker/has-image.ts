import { createDocker } from './create-docker.ts';
import { Engine } from './engine.ts';
import { findImage } from './images.ts';
import { Names } from './names.ts';

/** Whether an engine has an image of a name or an id. */
export async function hasImage(
  { socketPath, prefix }: { readonly socketPath: string; readonly prefix: string },
  image: string,
): Promise<boolean> {
  return (await findImage(new Engine(createDocker(socketPath), new Names(prefix)), image)) !== null;
}
