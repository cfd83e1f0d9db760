import { mix } from '../hash.ts';
import { levels, type Row, rowsOf } from './rows.ts';
import type { Route, Site } from './sites.ts';
import { cellMs, type Draw, type AppEffects, type Source, variants } from './source.ts';
import type { State } from './state.ts';

/** All that the requests of an app depend on. */
export interface Traffic extends AppEffects {
  readonly seed: number;
  readonly site: Site;
  /** By how many cells the world is later than what is drawn. */
  readonly shift: number;
}

/** The requests of each route, in the order of the site. */
export function requestSources(traffic: Traffic): Source<Row>[] {
  const { site, shift } = traffic;
  return site.routes.map((route, index) => {
    const remembered = remember((state, level) => rowsOf(site, index, level, state));
    return {
      draw: (cell) => drawRequests(traffic, cell - shift, index, route),
      rows: (state, cell) => (state.serves === 'nothing' ? null : remembered(state, levelAt(cell - shift))),
      failing: (state, cell) => rowsOf(site, index, levelAt(cell - shift), state, true),
    };
  });
}

/** Remembers the last rows: neighbouring cells nearly always have the same ones. */
function remember(
  make: (state: State, level: number) => readonly Row[],
): (state: State, level: number) => readonly Row[] {
  let last: { readonly state: State; readonly level: number; readonly rows: readonly Row[] } | null = null;
  return (state, level) => {
    if (last?.state !== state || last.level !== level) last = { state, level, rows: make(state, level) };
    return last.rows;
  };
}

/** The least and the most requests of a route in half a minute. */
export function boundsOfCount({ perMinute }: Route): { readonly least: number; readonly most: number } {
  const mean = perMinute / 2;
  return { least: Math.floor(mean * (1 - swing) * (1 - noise)), most: Math.ceil(mean * (1 + swing) * (1 + noise)) + 1 };
}

function drawRequests({ seed }: Traffic, drawn: number, index: number, { perMinute, rarely = 0 }: Route): Draw {
  const bits = mix(seed, drawn, index);
  const mean = (perMinute / 2) * loadAt(drawn) * (1 - noise + (2 * noise * ((bits >>> 6) & 0xff)) / 255);
  const count = Math.floor(mean + ((bits >>> 14) & 0xff) / 256);
  const failing = count > 0 && bits >>> 22 < rarely ? count >> 1 : -1;
  return { count, first: bits & (variants - 1), bits, failing };
}

/** The load as a share of the average, by the time of the day. */
export function loadAt(drawn: number): number {
  return loads[Math.floor(drawn / blockCells) % loads.length] ?? 1;
}

export function levelAt(drawn: number): number {
  return levelOfBlock[Math.floor(drawn / blockCells) % levelOfBlock.length] ?? 0;
}

/**
 * How far half a minute strays from the load, and the load from the average of the day. It is highest at 14:30 UTC.
 */
const noise = 0.15;
const swing = 0.28;

/** The load changes every 15 minutes. */
const blockCells = (15 * 60_000) / cellMs;
const loads = Array.from({ length: 96 }, (_, block) => 1 + swing * Math.sin((2 * Math.PI * (block - 34)) / 96));
const levelOfBlock = loads.map((load) => Math.min(levels - 1, Math.floor(((load - 1 + swing) / (2 * swing)) * levels)));
