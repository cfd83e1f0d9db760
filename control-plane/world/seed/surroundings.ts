import type { SomeRows } from '../../memory/base.ts';
import type { ScriptedAnswer } from '../../simulated/assistant.ts';
import type { NameRecords } from '../../simulated/dns.ts';
import type { SimulatedImporter } from '../../simulated/importer.ts';
import type { SimulatedPayments } from '../../simulated/payments.ts';
import type { SimulatedRuntime } from '../../simulated/runtime.ts';
import type { SiteName } from '../../simulated/traffic/sites.ts';
import type { Commit } from '../../model/sources/source.ts';
import type { HostCertificate } from '../../ports/ingress.ts';
import type { Card, Invoice } from '../../ports/payments.ts';
import type { RegistryImage } from '../../ports/registry.ts';
import type { Wanted } from '../../ports/runtime.ts';
import type { Installation } from '../../ports/sources.ts';

/**
 * What the worlds of a story begin with, as plain JSON, so that it can be generated. Times are those of the story, in
 * milliseconds.
 */
export interface Seed {
  /** The instant of the story. */
  readonly at: number;
  readonly rows: SomeRows;
  readonly surroundings: Surroundings;
}

export type RestoredContainer = Parameters<SimulatedRuntime['restore']>[1][number];
type List<Item> = readonly Item[];
type Entries<Value> = List<readonly [key: string, value: Value]>;

/** What is there at the beginning and stands in no row: containers, invoices, records. */
export interface Surroundings {
  readonly payments: {
    readonly cards: Entries<Card>;
    readonly invoices: { readonly payerId: string; readonly list: List<Invoice> };
    readonly subscriptions: Parameters<SimulatedPayments['adopt']>[0];
  };
  readonly names: Entries<NameRecords>;
  readonly certificates: Entries<HostCertificate>;
  readonly traffic: { readonly sites: Entries<SiteName>; readonly created: Entries<number> };
  readonly outages: List<{ readonly appId: string; readonly from: number; readonly until: number | null }>;
  readonly running: List<{ readonly wanted: Wanted; readonly containers: List<RestoredContainer> }>;
  readonly sources: {
    readonly uploads: Entries<Readonly<Record<string, string>>>;
    readonly installations: Entries<List<Installation>>;
    readonly repositories: Entries<Repository>;
  };
  readonly images: List<RegistryImage>;
  readonly imports: Parameters<SimulatedImporter['restore']>[0];
  /** When the credentials of an SSH session expire. */
  readonly credentials: Entries<number>;
  readonly script: List<ScriptedAnswer>;
}

/** A repository whose branches all have the same commits. */
interface Repository {
  readonly private: boolean;
  readonly defaultBranch: string;
  readonly branches: List<string>;
  readonly commits: List<Commit>;
  readonly files: Readonly<Record<string, string>>;
}
