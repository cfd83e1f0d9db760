import type { ProblemDetail } from '../../../contract/model/handler.ts';
import { badBody, ControlPlaneError } from '../../model/shared/error.ts';
import { isVisible } from '../../model/shared/visible.ts';

/** A name or a title that is sent shows something. */
export function requireVisible(path: string, text: string | undefined): void {
  if (text !== undefined && !isVisible(text)) throw badBody(path, 'The text has no visible character.');
}

/** Throws if there are mistakes in the body. */
export function requireNoMistakes(
  details: readonly ProblemDetail[],
  message = 'The source breaks a rule; see details.',
): void {
  if (details.length > 0) throw new ControlPlaneError('bad_body', message, { details: [...details] });
}
