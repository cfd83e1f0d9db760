const carriageReturn = 13;
const dash = 45;
const blanks: readonly (number | undefined)[] = [9, 32];

/**
 * Removes what parsers of forms do not expect although RFC 2046 5.1.1 allows it: the text before the first delimiter
 * and after the last, and blanks between a delimiter and the end of its line. Returns the rest of each chunk, in
 * pieces.
 */
export function createDelimiterReader(boundary: string): (chunk: Uint8Array) => readonly Uint8Array[] {
  const delimiter = new TextEncoder().encode(`\r\n--${boundary}`);
  // The first delimiter needs no line before it.
  let matched = 2;
  let dashes = 0;
  let hasBegun = false;
  let isOver = false;
  return (chunk) => {
    const kept: Uint8Array[] = [];
    let from = 0;
    let at = 0;
    while (!isOver && at < chunk.length) {
      const byte = chunk[at];
      if (matched === delimiter.length) {
        if (!hasBegun && (byte === carriageReturn || byte === dash || blanks.includes(byte))) {
          hasBegun = true;
          // The delimiter may be partly in an earlier chunk.
          kept.push(delimiter.subarray(2));
          from = at;
        }
        if (blanks.includes(byte)) {
          if (at > from) kept.push(chunk.subarray(from, at));
          from = at += 1;
        } else if (byte === dash) {
          at += 1;
          dashes += 1;
          isOver = dashes === 2;
        } else {
          matched = dashes = 0;
        }
      } else if (matched > 0 && byte === delimiter[matched]) {
        at += 1;
        matched += 1;
      } else {
        // No other character of a delimiter is a carriage return.
        const next = chunk.indexOf(carriageReturn, at);
        at = next < 0 ? chunk.length : next + 1;
        matched = next < 0 ? 0 : 1;
      }
    }
    if (hasBegun && at > from) kept.push(chunk.subarray(from, at));
    return kept;
  };
}
