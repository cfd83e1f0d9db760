import { request } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { areHarmless, isHarmlessConfig } from '../../../control-plane/model/sources/dockerfile/triggers.ts';
import type { Engine } from '../engine.ts';
import { findImage } from '../images.ts';

/** Size limit of a file that may be the configuration of an image, in bytes. */
const mostBytes = 4_194_304;

/** Checks the triggers of base images: a builder runs them, and they may take files from any image. */
export class BaseTriggers {
  readonly #engine: Engine;
  /** Ids of images that need no further look. */
  readonly #harmless = new Set<string>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Whether no trigger of an image names another image. */
  async areHarmless(image: string): Promise<boolean> {
    const found = await findImage(this.#engine, image);
    if (!found) return false;
    if (this.#harmless.has(found.Id)) return true;
    // Podman runs triggers, but shows none.
    const isHarmless = (await this.#engine.isPodman())
      ? await this.#isHarmlessInArchive(found.Id)
      : // Docker sends null for an image without triggers, and the types know only an empty list.
        areHarmless((found.Config.OnBuild as readonly string[] | null | undefined) ?? []);
    if (isHarmless) this.#harmless.add(found.Id);
    return isHarmless;
  }

  /** Looks into the configuration of an image, which Podman gives only with its layers. */
  async #isHarmlessInArchive(id: string): Promise<boolean> {
    const path = `/v4.0.0/libpod/images/${id.replace('sha256:', '')}`;
    const about = await buffer(await this.#get(`${path}/json`));
    const format = about.includes('vnd.oci.image.manifest') ? 'oci-archive' : 'docker-archive';
    const entries = extract();
    const archive = (await this.#get(`${path}/get?format=${format}&compress=false`)).on('error', (error) =>
      entries.destroy(error),
    );
    archive.pipe(entries);
    let isHarmless = true;
    for await (const entry of entries) {
      const isSmall = (entry.header.size ?? 0) <= mostBytes;
      const text = isSmall ? (await buffer(entry)).toString('utf8') : '';
      if (!isSmall) entry.resume();
      if (/^\s*\{/.test(text) && !isHarmlessConfig(text)) isHarmless = false;
    }
    return isHarmless;
  }

  #get(path: string): Promise<Readable> {
    // The types leave out the path of the socket, with which the client is made.
    const { socketPath } = this.#engine.docker.modem as unknown as { readonly socketPath: string };
    return new Promise((resolve, reject) => {
      request({ socketPath, path, signal: this.#engine.signal }, (response) => {
        if (response.statusCode === 200) resolve(response);
        else reject(new Error(`Podman responded with ${response.statusCode} to ${path}.`));
      })
        .once('error', reject)
        .end();
    });
  }
}
