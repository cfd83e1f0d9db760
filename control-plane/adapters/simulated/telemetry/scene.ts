import type { ServiceRef } from '../../../ports/telemetry.ts';
import type { Effect } from '../effects.ts';
import { engineLogs } from '../engine-logs/engine-logs.ts';
import type { EngineLog } from '../engine-logs/engine-log.ts';
import { hashText, mix } from '../hash.ts';
import { requestSources, type Traffic } from '../traffic/requests.ts';
import type { Row } from '../traffic/rows.ts';
import { type SiteName, sites, usualSite } from '../traffic/sites.ts';
import { cellMs, type Source } from '../traffic/source.ts';

export interface SceneOptions {
  readonly seed: number;
  /** The effects on an app, in the order of their beginnings. */
  readonly effects: (appId: string) => readonly Effect[];
  /** The traffic of an app; without a site it has that of a small one. */
  readonly siteOf?: (appId: string) => SiteName | undefined;
  /**
   * By how much the times of the world are later than those of the traffic that is drawn: whole half minutes count.
   */
  readonly shiftMs?: number;
}

/** An app as the simulation sees it. */
export interface AppScene extends Traffic {
  readonly requests: readonly Source<Row>[];
}

/** A service of it. */
export interface ServiceScene extends AppScene {
  readonly of: ServiceRef;
  readonly isEntry: boolean;
  readonly engine: EngineLog;
  readonly serviceSeed: number;
}

export function appScene({ seed, effects, siteOf, shiftMs = 0 }: SceneOptions, appId: string): AppScene {
  const traffic: Traffic = {
    seed: mix(seed, hashText(appId), 0),
    site: sites[siteOf?.(appId) ?? usualSite(appId)],
    effects: effects(appId),
    shift: Math.floor(shiftMs / cellMs),
  };
  return { ...traffic, requests: requestSources(traffic) };
}

export function serviceScene(options: SceneOptions, of: ServiceRef): ServiceScene {
  const app = appScene(options, of.appId);
  const serviceSeed = mix(app.seed, hashText(of.service), 1);
  return { ...app, of, isEntry: of.preset === 'access', engine: engineLogs[of.preset], serviceSeed };
}

/** The pod that something belongs to, by random bits. */
export function podOf({ pods, app, service }: ServiceRef, bits: number): string {
  return pods[bits % pods.length] ?? `${app}-${service}-0`;
}
