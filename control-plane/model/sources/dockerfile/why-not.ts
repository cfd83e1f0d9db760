import { type ImageRule, whyNoImage } from '../image-rule.ts';
import { readDockerfile } from './dockerfile.ts';
import { DockerfileError } from './instructions.ts';

/**
 * The reason why a Dockerfile may not be built, as a sentence for its author; `null` if it may. An image whose name is
 * not known with `args` counts later, when it is built.
 */
export function whyNoDockerfile(text: string, args: Readonly<Record<string, string>>, rule: ImageRule): string | null {
  try {
    const { images } = readDockerfile(text, args);
    const reasons = images.map(({ name }) => (name === null ? null : whyNoImage(name, rule)));
    return reasons.find((reason) => reason !== null) ?? null;
  } catch (error) {
    if (!(error instanceof DockerfileError)) throw error;
    return error.message;
  }
}
