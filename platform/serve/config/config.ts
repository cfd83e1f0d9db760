import type { components } from '../../../generated/types.ts';
import type { SetUpOptions } from '../../../control-plane/write-defaults.ts';

type Amounts = components['schemas']['Amounts'];

/** What an operator decides: `default.yaml` describes each field. */
export interface Config extends PeopleConfig {
  readonly dashboardUrl: string;
  readonly statusUrl: string;
  readonly supportAddress: string;
  readonly imageRegistry: string;
  readonly allowsPrivateRepositories: boolean;
  readonly mail: { readonly from: string; readonly smtp: SmtpConfig | null };
  /** IP addresses of name servers, each with a port if it is not 53; `null` for those of the machine. */
  readonly dns: { readonly servers: readonly string[] | null };
  readonly assistant: { readonly url: string; readonly model: string; readonly key: boolean } | null;
  readonly registries:
    'auto' | readonly { readonly host: string; readonly tls: boolean; readonly private: boolean }[] | null;
  readonly imports: readonly ('heroku' | 'render')[] | null;
  /** How an older schema of the database is brought to the newest version: by a start, or by a command. */
  readonly migrate: 'auto' | 'manual';
  readonly account: { readonly name: string; readonly email: string };
  readonly payments: PaymentsConfig;
  readonly engine: EngineConfig;
  readonly tiers: readonly TierConfig[];
  readonly regions: readonly RegionConfig[];
  readonly templates: NonNullable<SetUpOptions['templates']>;
}

/** Where the pages for people are, and who may use them. */
export interface PeopleConfig {
  readonly serviceUrl: string | null;
  readonly trustedProxies: readonly string[];
  readonly signUp: 'open' | 'invited';
  readonly phone: 'off' | 'code';
}

interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user: string | null;
}

interface PaymentsConfig {
  readonly provider: 'none' | 'stripe';
  readonly mode: 'test' | 'live';
  readonly apiUrl: string;
}

interface TierConfig {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly monthlyCents: number;
  readonly currency: string;
  readonly free: boolean;
  readonly available: boolean;
  /** Cores and bytes. */
  readonly pool: Amounts;
}

export const baseNames = ['node', 'python', 'go', 'ruby', 'php', 'static', 'procfile'] as const;

/** The engine of containers on this machine. */
export interface EngineConfig {
  /** A path; `auto` for the first one that responds, and `none` for the simulated runtime. */
  readonly socket: string;
  /** Addresses for networks of apps. */
  readonly subnets: string;
  /** Where requests to apps arrive. */
  readonly ingress: {
    readonly host: string;
    readonly port: number;
    /** Where they arrive by TLS; `null`: they do not. */
    readonly securePort: number | null;
    readonly certificates: readonly { readonly certificateFile: string; readonly keyFile: string }[];
    readonly acme: { readonly directoryUrl: string; readonly email: string | null } | null;
  };
  readonly ssh: { readonly host: string; readonly port: number; readonly publicHost: string | null };
  /** By the kind of app; what is left out is as usual. */
  readonly baseImages: Readonly<Partial<Record<BaseName, { readonly image: string; readonly version: string }>>>;
  readonly sources: { readonly allowsFiles: boolean };
  readonly telemetry: { readonly bytes: number };
  /** Where containers send traces; `host` is the name by which they reach this machine, if not by their gateway. */
  readonly otlp: { readonly port: number; readonly host: string | null };
  /** With fewer free bytes, nothing is built. */
  readonly lowDiskBytes: number;
}

export type BaseName = (typeof baseNames)[number];

/** As the contract shows a region, without what follows from the list and from its state. */
interface RegionConfig extends Omit<components['schemas']['Region'], 'status' | 'order'> {
  readonly tls: boolean;
}

/** A configuration that cannot be used, with every mistake in it. */
export class ServeConfigError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    const count = mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`;
    super(`The configuration has ${count}:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`);
    this.mistakes = mistakes;
  }
}
