import type { Background, LineTemplate } from '../database-logs/database-log.ts';
import { mix } from '../hash.ts';
import { type Draw, type Source, type Variant, variants } from '../traffic/source.ts';
import type { State } from '../traffic/state.ts';

/** A line that software writes by itself. */
export interface BackgroundRow extends Variant {
  readonly template: LineTemplate;
}

interface Software {
  readonly seed: number;
  readonly service: string;
  /** The address of the app leads to it, so it does not run while nothing serves. */
  readonly isEntry: boolean;
  /** By how many cells the world is later than what is drawn. */
  readonly shift: number;
  readonly background: readonly Background[];
}

/** The lines that a service writes by itself. */
export function backgroundSources({ seed, service, isEntry, shift, background }: Software): Source<BackgroundRow>[] {
  return background.map((one, index) => {
    const rows = rowsOf(one);
    return {
      draw: (cell) => drawLines(one, seed, cell - shift, index),
      rows: (state) => (runs(state, service, isEntry) ? rows : null),
    };
  });
}

/** Whether the container of a service runs. */
export function runs({ serves, down, unready }: State, service: string, isEntry: boolean): boolean {
  if (serves === 'nothing' || down.includes(service)) return false;
  return unready.includes(service) || !(isEntry && serves === 'ingress');
}

const made = new WeakMap<Background, readonly BackgroundRow[]>();

function rowsOf(background: Background): readonly BackgroundRow[] {
  const known = made.get(background);
  if (known) return known;
  const rows = Array.from({ length: variants }, (_, variant) => ({
    durationMs: 0,
    template: background.line(variant),
  }));
  made.set(background, rows);
  return rows;
}

function drawLines({ often }: Background, seed: number, drawn: number, index: number): Draw {
  const bits = mix(seed, drawn, index);
  const count =
    'perHour' in often
      ? Math.floor(often.perHour / cellsPerHour + (bits >>> 16) / 65_536)
      : Number((drawn + (mix(seed, index, 3) % often.everyCells)) % often.everyCells === 0);
  return { count, first: bits & (variants - 1), bits, failing: -1 };
}

const cellsPerHour = 120;
