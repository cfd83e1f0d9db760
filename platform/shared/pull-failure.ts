import { parseImageRef } from '../../control-plane/model/sources/image-ref.ts';
import { limitIn } from './limit-in.ts';

/** An image cannot be pulled. The message is one sentence for people, with what to do next. */
export class ImageError extends Error {}

/** The image does not exist, or may not be read. */
export class ImageGone extends ImageError {}

/** Sentences of registries and of engines about them, as engines pass them on. */
const refuses = /unauthorized|denied|forbidden|authentication required/i;
const hasNone = /manifest.*unknown|not found|unknown: |name unknown|does not exist/i;
const isForOthers = /no matching manifest|no image found in (?:image index|manifest list)/i;
const isAway =
  /no such host|dial tcp|connection (?:refused|reset)|timeout|timed out|unreachable|\bEOF\b|x509|tls|temporary failure|server misbehaving|too ?many ?requests|50[0-4] /i;

interface Known {
  /** The meaning of the engine's status, if it has one. */
  readonly refusal?: 'refused' | 'missing' | null;
  readonly cause?: unknown;
}

/** The error of a pull that has failed, by the sentence of an engine. */
export function pullFailure(image: string, reason: string, { refusal = null, cause }: Known = {}): ImageError {
  const registry = parseImageRef(image)?.registry ?? 'its registry';
  const limit = limitIn(reason);
  if (limit !== null)
    return new ImageError(`The image ${image} cannot be stored, because ${limit}. Deploy again later.`, { cause });
  // Registries do not say whether a private image exists, and some refuse those that do not exist.
  if (refusal === 'refused' || refuses.test(reason)) {
    const message = `${registry} does not give the image ${image}: it does not exist, or it needs a login of the registry.`;
    return new ImageGone(message, { cause });
  }
  if (isForOthers.test(reason))
    return new ImageGone(`${registry} has the image ${image} for other processors only. Name another tag.`, { cause });
  if (refusal === 'missing' || hasNone.test(reason))
    return new ImageGone(`${registry} has no image ${image}. Check its name and its tag.`, { cause });
  if (isAway.test(reason))
    return new ImageError(`${registry} cannot be reached for the image ${image}. Deploy again later.`, { cause });
  return new ImageError(`The image ${image} cannot be pulled: ${reason.trim().replace(/\.$/, '')}.`, { cause });
}

/** Whether a registry has responded, or does not exist, so that another try is of no use. */
export function isFinalPull(reason: string): boolean {
  const isFinal = [refuses, hasNone, isForOthers].some((words) => words.test(reason));
  return isFinal || /no such host|invalid|x509/i.test(reason);
}
