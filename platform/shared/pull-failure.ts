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
const isLimited = /too ?many ?requests|pull rate limit/i;
const isUntrusted = /x509|certificate/i;
const isUnknown = /no such host/i;
const isAway =
  /dial tcp|connection (?:refused|reset)|timeout|timed out|unreachable|\bEOF\b|tls|temporary failure|server misbehaving|50[0-4] /i;

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
    const message = `${registry} does not give the image ${image}: it does not exist, or it is private.`;
    return new ImageGone(`${message} Name another image or tag, or let the operator set a login of the registry.`, {
      cause,
    });
  }
  if (isForOthers.test(reason))
    return new ImageGone(`${registry} has the image ${image} for other processors only. Name another tag.`, { cause });
  if (refusal === 'missing' || hasNone.test(reason))
    return new ImageGone(`${registry} has no image ${image}. Name another image or tag.`, { cause });
  const away = whyAway(reason);
  if (away !== null) return new ImageError(`${registry} ${away[0]} the image ${image}. ${away[1]}`, { cause });
  return new ImageError(`The image ${image} cannot be pulled: ${reason.trim().replace(/\.$/, '')}.`, { cause });
}

/** The fault of a registry that does not respond as it should, and what to do next. */
function whyAway(reason: string): readonly [wrong: string, next: string] | null {
  if (isLimited.test(reason))
    return [
      'has a limit of pulls, which stops',
      'Deploy again later, or let the operator set a login of the registry.',
    ];
  if (isUntrusted.test(reason))
    return ['has a certificate that the engine does not trust, for', 'The operator has to make it trusted.'];
  if (isUnknown.test(reason))
    return ['cannot be found for', 'Check the name of the registry; if it is right, deploy again later.'];
  return isAway.test(reason) ? ['cannot be reached for', 'Deploy again later.'] : null;
}

/** Whether a registry has responded, or does not exist, so that another try is of no use. */
export function isFinalPull(reason: string): boolean {
  const isFinal = [refuses, hasNone, isForOthers].some((words) => words.test(reason));
  return isFinal || /no such host|invalid|x509/i.test(reason);
}
