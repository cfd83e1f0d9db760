import { type Engine, ifMissing } from '../engine.ts';
import { namesOf } from '../images.ts';

interface Removal extends PromiseWithResolvers<void> {
  readonly build: string;
}

/**
 * Removes the images of builds, one after the other: Podman fails a list, and the removal of an image, when another
 * one goes at the same time. Those that wait share a list, which takes long.
 */
export class ImageRemovals {
  readonly #engine: Engine;
  readonly #waiting: Removal[] = [];
  #isRunning = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Unless another build has made the same. Fails while a container uses an image. */
  remove(build: string): Promise<void> {
    const removal = { build, ...Promise.withResolvers<void>() };
    this.#waiting.push(removal);
    if (!this.#isRunning) this.#run().catch(removal.reject);
    return removal.promise;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      const listed = this.#engine.images();
      for (const { build, resolve, reject } of batch) {
        await listed.then((images) => this.#removeOf(images.flatMap(namesOf), build)).then(resolve, reject);
      }
    }
    this.#isRunning = false;
  }

  async #removeOf(images: readonly string[], build: string): Promise<void> {
    const { docker, names } = this.#engine;
    for (const name of images.filter((one) => names.isImageOf(one, build))) {
      await docker.getImage(name).remove().catch(ifMissing(undefined));
    }
  }
}
