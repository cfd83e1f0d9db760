/**
 * The bits of a filter, as bytes. With 4,096 lines in a block, a filter of this size lets few other blocks through.
 */
const filterBytes = 4096;

const lower = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));

/** A Bloom filter of all three bytes in sequence, ignoring the case of ASCII. */
export function filterOf(bytes: Uint8Array): Uint8Array {
  const filter = new Uint8Array(filterBytes);
  let last = 0;
  for (let index = 0; index < bytes.length; index++) {
    last = ((last << 8) | (lower[bytes[index] ?? 0] ?? 0)) & 0xff_ffff;
    if (index < 2) continue;
    const place = placeOf(last);
    filter[place >> 3] = (filter[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return filter;
}

/**
 * The places of a text in the filter of a text that contains it. Only ASCII is looked at: other letters differ by
 * case.
 */
export function placesOf(text: string): number[] {
  const runs = text.toLowerCase().match(/[\0-\x7f]{3,}/g) ?? [];
  return runs.flatMap((run) => {
    const bytes = Buffer.from(run);
    return Array.from({ length: bytes.length - 2 }, (_, index) => placeOf(bytes.readUIntBE(index, 3)));
  });
}

export function mayContain(filter: Uint8Array, places: readonly number[]): boolean {
  return places.every((place) => ((filter[place >> 3] ?? 0) & (1 << (place & 7))) !== 0);
}

function placeOf(trigram: number): number {
  return (Math.imul(trigram, 0x9e37_79b1) >>> 0) >>> 17;
}
