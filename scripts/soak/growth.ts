/** What was measured at one moment of a soak. */
export interface Sample {
  readonly seconds: number;
  readonly requests: number;
  /** Bytes that are held after a collection. */
  readonly heap: number;
  readonly rss: number;
}

/**
 * How what is held has grown over the second half, when everything has been used and all that is kept on purpose is
 * full.
 */
export interface Growth {
  readonly bytes: number;
  readonly bytesPerRequest: number;
  readonly limitBytes: number;
}

/**
 * The least that can leak with a request is an entry in a map, 40 bytes and more; so half of that is noise. In a short
 * run what is still being compiled counts for more than that, up to 2 MB in 20 s.
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

/** Bytes a second: the line that fits the samples best, so that one of them does not decide. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [x, y] = [mean(({ seconds }) => seconds), mean(({ heap }) => heap)];
  const above = samples.reduce((sum, { seconds, heap }) => sum + (seconds - x) * (heap - y), 0);
  return above / samples.reduce((sum, { seconds }) => sum + (seconds - x) ** 2, 0);
}
