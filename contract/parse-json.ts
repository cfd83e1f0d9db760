const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The value of a JSON text; `undefined` for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The value of JSON in UTF-8; `undefined` for bytes that are not. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return parseJson(utf8.decode(bytes));
  } catch {
    return undefined;
  }
}
