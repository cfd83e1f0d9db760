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
  /** The effects on an app, in the order of their beginnings. */
  readonly effects: (appId: string) => readonly Effect[];
  /**
   * The containers of an app, in the order of their beginnings. Of a service without any, the present ones have always
   * been there.
   */
  readonly generations?: (appId: string) => readonly Generation[];
  /** The traffic of an app; without a site it has that of a small one. */
  readonly siteOf?: (appId: string) => SiteName | Site | undefined;
  /**
   * By how much the times of the world are later than those of the traffic that is drawn: whole half minutes count.
   */
  readonly shiftMs?: number;
}

/** An app as the simulation sees it. */
export interface SimulatedApp extends Traffic {
  readonly requests: readonly Source<Row>[];
}

/** The containers that serve at a time. While none does, the ones before. */
type Served = Pick<Generation, 'containers' | 'limits'>;

/** A service of it. */
export interface SimulatedService extends SimulatedApp {
  readonly of: ServiceRef;
  readonly isEntry: boolean;
  /** Of this service. */
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

/** Neighbouring times, which nearly always have the same containers, are found at once. */
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

/** The container that something belongs to, by its time and random bits. */
export function containerOf({ of, servedAt }: SimulatedService, at: number, bits: number): string {
  const { containers } = servedAt(at);
  return containers[bits % containers.length] ?? `${of.app}-${of.service}-0`;
}
