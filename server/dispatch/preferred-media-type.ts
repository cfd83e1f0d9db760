// @ts-expect-error The package has types for its entry only, which negotiates languages, encodings and charsets too.
import preferredMediaTypes from 'negotiator/lib/mediaType.js';

// negotiator's entry passes these arguments.
const preferred = preferredMediaTypes as (accept: string, offered: readonly string[]) => string[];

/** The media type that a client prefers among those that are offered; `undefined` if it accepts none of them. */
export function preferredMediaType(accept: string, offered: readonly string[]): string | undefined {
  return preferred(accept, offered)[0];
}
