import { type ImageRef, parseImageRef } from '../model/sources/image-ref.ts';
import type { Clock } from '../ports/clock.ts';
import type { Registry, RegistryImage } from '../ports/registry.ts';
import { fnv1a } from '../model/shared/hash.ts';
import { hex, mix } from './hash.ts';
import { Outages } from './outages.ts';

/** Images from the seed, or derived from their reference. Images with `missing` in the name do not exist. */
export class SimulatedRegistry implements Registry {
  readonly outages: Outages;
  readonly #seed: number;
  readonly #images = new Map<string, RegistryImage>();

  constructor({ clock, seed }: { readonly clock: Clock; readonly seed: number }) {
    this.#seed = seed;
    this.outages = new Outages(() => clock.now());
  }

  /** Sets an image; `refs` are all references to it. */
  restore(image: RegistryImage): void {
    this.#images.set(image.ref, image);
  }

  async ping(): Promise<void> {
    this.outages.check('registry');
  }

  async image(ref: string): Promise<RegistryImage | null> {
    const parts = parseImageRef(ref);
    this.outages.check('registry', ...(parts ? [parts.registry] : []));
    const image = this.#images.get(ref);
    if (image || !parts || /missing|not-found/.test(parts.repository)) return image ?? null;
    return this.#makeUp(ref, parts);
  }

  async #makeUp(ref: string, { registry, repository, tag, digest }: ImageRef): Promise<RegistryImage> {
    // The list of images is long, so it is loaded with the first one.
    const { roleOfImage } = await import('../model/sources/detect/make.ts');
    const known = roleOfImage(ref);
    const own = (part: string) => this.#digest(`${registry}/${repository}:${tag ?? ''} ${part}`);
    return {
      ref,
      registry,
      repository,
      tag,
      digest: digest ?? own('index'),
      createdAt: null,
      size: 10_000_000 + (mix(this.#seed, fnv1a(repository), 1) % 200_000_000),
      platforms: [
        { os: 'linux', arch: 'amd64', digest: own('amd64') },
        { os: 'linux', arch: 'arm64', variant: 'v8', digest: own('arm64') },
      ],
      ports: [{ port: known?.port ?? 8080, protocol: 'tcp' }],
      volumes: known?.role === 'database' ? ['/data'] : [],
      env: ['PATH'],
      user: null,
      entrypoint: [],
      cmd: ['/start'],
      labels: {},
    };
  }

  #digest(of: string): string {
    const words = [1, 2, 3, 4, 5, 6, 7, 8].map((part) => hex(mix(this.#seed, fnv1a(of), part)));
    return `sha256:${words.join('')}`;
  }
}
