import { asObject, inline, type JsonObject, type OpenApiDocument } from '../document.ts';

/** The names of the headers that a declared response requires. */
export function requiredHeadersOf(document: OpenApiDocument, { headers: declared }: JsonObject): readonly string[] {
  const required = Object.entries(asObject(declared)).filter(
    ([, header]) => asObject(inline(document, header)).required === true,
  );
  return required.map(([name]) => name);
}

/**
 * Whether a header is there: in the contract's spelling, as a server of ours sends it, or in lower case, as it is
 * received.
 */
export function hasHeader(headers: Readonly<Record<string, unknown>>, name: string): boolean {
  return name in headers || name.toLowerCase() in headers;
}
