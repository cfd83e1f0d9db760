/** Sentences of engines about limits of their machine, each with its meaning for everyone. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/cgroup.*(?:no space left|cannot allocate memory)/i, 'there is no room for another control group'],
  [/no space left on device|disk quota exceeded|not enough free (?:data|metadata) blocks/i, 'the disk is full'],
  [/too many open files/i, 'too many files are open'],
  [/cannot allocate memory/i, 'there is no memory left'],
  [/resource temporarily unavailable|pids? limit/i, 'there is no room for another process'],
  [
    /no free subnet|non-overlapping ipv4 address pool|fully subnetted|subnet pools?|no available .*addresses/i,
    'there are no addresses left for another network',
  ],
  [/exchange full/i, 'a network has no room for another container'],
];

/** The limit of the machine that a sentence of an engine is about; `null` for another subject. */
export function limitIn(sentence: string): string | null {
  return meanings.find(([pattern]) => pattern.test(sentence))?.[1] ?? null;
}
