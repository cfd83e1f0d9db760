/** Two bounds of a bucket differ by this factor, so a value read from it is at most 2 % off. */
const growth = 1.04;
const firstMs = 0.1;
/** The last bucket has everything from 11 minutes on. */
const buckets = 400;

/** How many requests had a status, and how many took how long. */
export class Requests {
  /** By the first digit of the status; 1xx counts as 2xx. */
  readonly classes = new Map<number, number>();
  readonly #durations = new Map<number, number>();

  add(status: number, durationMs: number): void {
    const first = Math.min(5, Math.max(2, Math.floor(status / 100)));
    increase(this.classes, first, 1);
    increase(this.#durations, bucketOf(durationMs), 1);
  }

  merge(other: Requests): void {
    for (const [first, count] of other.classes) increase(this.classes, first, count);
    for (const [bucket, count] of other.#durations) increase(this.#durations, bucket, count);
  }

  get count(): number {
    let sum = 0;
    for (const count of this.classes.values()) sum += count;
    return sum;
  }

  /** The milliseconds that parts of the requests kept to; `null` without requests. */
  quantiles(): { readonly p50: number; readonly p95: number; readonly p99: number } | null {
    const { count } = this;
    if (count === 0) return null;
    const sorted = [...this.#durations].toSorted(([a], [b]) => a - b);
    const quantile = (part: number) => {
      let seen = 0;
      const [bucket = 0] = sorted.find(([, many]) => (seen += many) >= part * count) ?? [];
      return middleOf(bucket);
    };
    return { p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) };
  }

  /** As numbers, most of which are small: pairs of class and count, 0, and pairs of bucket and count. */
  write(bytes: number[]): void {
    for (const [key, count] of this.classes) writeNumbers(bytes, key, count);
    bytes.push(0);
    writeNumbers(bytes, this.#durations.size);
    for (const [bucket, count] of this.#durations) writeNumbers(bytes, bucket, count);
  }

  static read(numbers: NumberReader): Requests {
    const requests = new Requests();
    for (let first = numbers.next(); first !== 0; first = numbers.next()) requests.classes.set(first, numbers.next());
    for (let left = numbers.next(); left > 0; left--) requests.#durations.set(numbers.next(), numbers.next());
    return requests;
  }
}

/** Appends whole numbers, seven bits a byte. */
export function writeNumbers(bytes: number[], ...numbers: readonly number[]): void {
  for (let number of numbers) {
    for (; number > 127; number = Math.floor(number / 128)) bytes.push((number % 128) | 128);
    bytes.push(number);
  }
}

export class NumberReader {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#bytes.length;
  }

  next(): number {
    for (let [number, factor] = [0, 1]; ; factor *= 128) {
      const byte = this.#bytes[this.#position++] ?? 0;
      number += (byte & 127) * factor;
      if (byte < 128) return number;
    }
  }
}

function bucketOf(ms: number): number {
  if (!(ms > firstMs)) return 0;
  return Math.min(buckets - 1, 1 + Math.floor(Math.log(ms / firstMs) / Math.log(growth)));
}

/** To a tenth of a millisecond. */
function middleOf(bucket: number): number {
  return bucket === 0 ? firstMs : Math.round(10 * firstMs * growth ** (bucket - 0.5)) / 10;
}

function increase(counts: Map<number, number>, key: number, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
