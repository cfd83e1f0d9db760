import type { StoredLine } from '../../../platform/telemetry/log-block.ts';

const words = [
  'request',
  'order',
  'payment',
  'customer',
  'cache',
  'miss',
  'hit',
  'queue',
  'worker',
  'session',
  'upload',
  'invoice',
  'retry',
];

interface Wanted {
  readonly count: number;
  readonly from: number;
  readonly until: number;
}

/**
 * Lines as an app writes them in JSON, about 170 characters each, in batches of 500; one in a million has a rare word.
 */
export function* madeLines({ count, from, until }: Wanted): Generator<StoredLine[]> {
  let state = 12_345;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const word = () => words[random(words.length)] ?? '';
  for (let first = 0; first < count; first += 500) {
    yield Array.from({ length: Math.min(500, count - first) }, (_, index) => {
      const number = first + index;
      const kind = Math.max(0, random(100) - 97);
      const id = `${random(2 ** 32)
        .toString(16)
        .padStart(8, '0')}-${number.toString(36)}`;
      const rare = number % 1_000_003 === 77 ? ` NEEDLE-${number}` : '';
      const text = `{"level":${30 + 10 * kind},"msg":"${word()} ${word()} ${word()}${rare}","requestId":"${id}","method":"GET","url":"/api/${word()}s/${random(1e6)}","status":200,"durationMs":${random(300)},"host":"shop-web-abc"}`;
      return { at: Math.floor(from + ((until - from) * number) / count), container: 'shop-web-abc', kind, text };
    });
  }
}
