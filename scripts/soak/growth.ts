/** The measurements at one moment of a soak. */
export interface Sample {
  readonly seconds: number;
  readonly requests: number;
  /** Bytes in memory after a garbage collection. */
  readonly heap: number;
  readonly rss: number;
}

/** The growth of memory in the second half, when everything is compiled and all bounded stores are full. */
export interface Growth {
  readonly bytes: number;
  readonly bytesPerRequest: number;
  readonly limitBytes: number;
}

/**
 * The smallest leak per request is an entry in a map, at least 40 bytes, so half of that is noise. In a short run,
 * compilation accounts for up to 2 MB in 20 s.
 */
const noisePerRequest = 20;
const noiseBytes = 3_000_000;

export function growthOf(samples: readonly Sample[]): Growth {
  const half = samples.slice(Math.floor(samples.length / 2));
  const [first, last] = [half.at(0), half.at(-1)];
  if (!first || !last || half.length < 2) throw new Error('A soak needs at least three samples.');
  const requests = last.requests - first.requests;
  const bytes = slopeOf(half) * (last.seconds - first.seconds);
  return { bytes, bytesPerRequest: bytes / requests, limitBytes: Math.max(noiseBytes, requests * noisePerRequest) };
}

/** Bytes per second, by linear regression, so that no single sample decides. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [x, y] = [mean(({ seconds }) => seconds), mean(({ heap }) => heap)];
  const above = samples.reduce((sum, { seconds, heap }) => sum + (seconds - x) * (heap - y), 0);
  return above / samples.reduce((sum, { seconds }) => sum + (seconds - x) ** 2, 0);
}
