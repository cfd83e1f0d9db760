import { type ImageRule, whyNoImage } from '../image-rule.ts';
import { readDockerfile } from './dockerfile.ts';
import { DockerfileError } from './instructions.ts';
import type { NamedImage } from './parts.ts';

/**
 * The reason why a Dockerfile may not be built, as a sentence for its author; `null` if it may. An image whose name is
 * not known with `args` counts later, when it is built.
 */
export function whyNoDockerfile(text: string, args: Readonly<Record<string, string>>, rule: ImageRule): string | null {
  try {
    const { images } = readDockerfile(text, args);
    return whyNoImages(images, rule);
  } catch (error) {
    if (!(error instanceof DockerfileError)) throw error;
    return error.message;
  }
}

/** The reason why an image may not be named, with its line; `null` if all may. */
export function whyNoImages(images: readonly NamedImage[], rule: ImageRule): string | null {
  for (const { name, line } of images) {
    const why = name === null ? null : whyNoImage(name, rule);
    if (why !== null) return `Line ${line}: ${why}`;
  }
  return null;
}
