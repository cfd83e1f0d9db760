import { formatTable } from '../table.ts';

/** A measured value. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 's' | '% of a core' | 'MB' | 'µs' | 'lost' | 'requests' | '/min' | 'lines';
  /** Highest allowed value; `null` for a figure that only explains another one. */
  readonly atMost: number | null;
}

/** Figures of one control plane on an engine. */
export interface RuntimeReport {
  readonly figures: readonly Figure[];
  /** The requests and lines that were lost, and why. */
  readonly notes: readonly string[];
}

export function formatRuntimeReport({ figures, notes }: RuntimeReport): string {
  const rows = figures.map(({ what, value, unit, atMost }) => [
    what,
    written(value, unit),
    atMost === null ? '-' : written(atMost, unit),
  ]);
  return `${[formatTable([['', 'measured', 'at most'], ...rows]), ...notes].join('\n\n')}\n`;
}

function written(value: number, unit: Figure['unit']): string {
  const digits = ['s', '% of a core', 'µs', '/min'].includes(unit) ? 1 : 0;
  return `${value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
