import type { ServiceRef } from '../../ports/telemetry.ts';
import type { Effect } from '../effects.ts';
import type { Generation } from '../generations.ts';
import { fnv1a } from '../../model/shared/hash.ts';
import { mix } from '../hash.ts';
import { requestSources, type Traffic } from '../traffic/requests.ts';
import type { Row } from '../traffic/rows.ts';
import { type Site, type SiteName, sites, usualSite } from '../traffic/sites.ts';
import { cellMs, type Source } from '../traffic/source.ts';

export interface TrafficOptions {
  readonly seed: number;
  /** Effects on an app, ordered by their beginnings. */
  readonly effects: (appId: string) => readonly Effect[];
  /**
   * Generations of an app, ordered by their beginnings. A service without any has always had its present containers.
   */
  readonly generations?: (appId: string) => readonly Generation[];
  /** The traffic of an app; that of a small site by default. */
  readonly siteOf?: (appId: string) => SiteName | Site | undefined;
  /** Shift of the world's times against those of the drawn traffic, in whole half minutes. */
  readonly shiftMs?: number;
}

/** An app as the simulation sees it. */
export interface SimulatedApp extends Traffic {
  readonly requests: readonly Source<Row>[];
}

/** The containers that serve at a time; if none does, the ones before. */
type Served = Pick<Generation, 'containers' | 'limits'>;

/** A service of a simulated app. */
export interface SimulatedService extends SimulatedApp {
  readonly of: ServiceRef;
  readonly isEntry: boolean;
  /** The generations of this service. */
  readonly generations: readonly Generation[];
  readonly servedAt: (at: number) => Served;
  readonly serviceSeed: number;
}

export function simulateApp({ seed, effects, siteOf, shiftMs = 0 }: TrafficOptions, appId: string): SimulatedApp {
  const site = siteOf?.(appId) ?? usualSite(appId);
  const traffic: Traffic = {
    seed: mix(seed, fnv1a(appId), 0),
    site: typeof site === 'string' ? sites[site] : site,
    effects: effects(appId),
    shift: Math.floor(shiftMs / cellMs),
  };
  return { ...traffic, requests: requestSources(traffic) };
}

export function simulateService(options: TrafficOptions, of: ServiceRef): SimulatedService {
  const app = simulateApp(options, of.appId);
  const serviceSeed = mix(app.seed, fnv1a(of.service), 1);
  const generations = options.generations?.(of.appId).filter(({ service }) => service === of.service) ?? [];
  return {
    ...app,
    of,
    isEntry: of.preset === 'access',
    serviceSeed,
    generations,
    servedAt: createLookup(generations, of),
  };
}

/** Caches the last result: neighbouring times nearly always have the same containers. */
function createLookup(generations: readonly Generation[], { containers, limits }: ServiceRef): (at: number) => Served {
  const count = Math.max(1, containers.length);
  const present = { containers, limits: { cpu: limits.cpu * count, memory: limits.memory * count } };
  let position = 0;
  return (at) => {
    while ((generations[position + 1]?.from ?? Infinity) <= at) position++;
    while (position > 0 && (generations[position]?.from ?? 0) > at) position--;
    return generations[position] ?? present;
  };
}

/** The container of a request or line, by its time and random bits. */
export function containerOf({ of, servedAt }: SimulatedService, at: number, bits: number): string {
  const { containers } = servedAt(at);
  return containers[bits % containers.length] ?? `${of.app}-${of.service}-0`;
}
