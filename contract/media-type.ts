/** The media type of a `Content-Type` header without its parameters, in lower case; empty if the header is absent. */
export function mediaTypeOf(contentType = ''): string {
  const end = contentType.indexOf(';');
  return (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}
