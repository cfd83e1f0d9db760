/** The smallest picture. */
export const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A picture as a record shows it after it was sent: it may become an address. */
export function shownPicture(sent: unknown, shown: unknown): unknown {
  return typeof sent === 'string' && typeof shown === 'string' ? shown : sent;
}
