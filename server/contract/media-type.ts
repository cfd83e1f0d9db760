/** The media type of a `Content-Type` header without its parameters, in lower case; empty if the header is absent. */
export function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1).join('').trim().toLowerCase();
}
