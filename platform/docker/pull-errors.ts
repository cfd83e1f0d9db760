import { type ImageError, isFinalPull, pullFailure } from '../shared/pull-failure.ts';
import { isMissing, reasonOf, statusOf } from './engine.ts';

/** The error of a pull that has failed, by what the engine says of it. */
export function errorOfPull(image: string, cause: unknown): ImageError {
  const refusal = statusOf(cause) === 403 ? 'refused' : isMissing(cause) ? 'missing' : null;
  return pullFailure(image, reasonOf(cause), { refusal, cause });
}

/** Whether a registry has responded, or does not exist, so that another try is of no use. */
export function isOfRegistry(error: unknown): boolean {
  return isMissing(error) || statusOf(error) === 403 || isFinalPull(reasonOf(error));
}
