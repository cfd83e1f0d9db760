import { type Environment, hasUnicode } from './environment.ts';

const blocks = '▁▂▃▄▅▆▇█';
const plain = '_.-=+*%#';

/** Samples as a line of at most `width` characters, from 0 to the highest. A gap is a space. */
export function drawSparkline(samples: readonly (number | null)[], width: number, environment: Environment): string {
  const levels = hasUnicode(environment) ? blocks : plain;
  const highest = Math.max(0, ...samples.map((sample) => sample ?? 0));
  const size = Math.max(1, samples.length / width);
  const columns = Array.from({ length: Math.min(width, samples.length) }, (_, index) =>
    highestOf(samples.slice(Math.floor(index * size), Math.floor((index + 1) * size))),
  );
  return columns
    .map((value) => (value === null ? ' ' : levels[highest === 0 ? 0 : Math.round((value / highest) * 7)]))
    .join('');
}

export function highestOf(samples: readonly (number | null)[]): number | null {
  const known = samples.filter((sample) => sample !== null);
  return known.length === 0 ? null : Math.max(...known);
}
