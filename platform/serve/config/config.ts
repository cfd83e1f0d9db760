import type { components } from '../../../generated/types.ts';
import type { Defaults } from '../../../control-plane/index.ts';

type Amounts = components['schemas']['Amounts'];

/** Settings of the operator: `default.yaml` describes each field. */
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
  readonly templates: NonNullable<Defaults['templates']>;
}

/** Address of the pages for people, and settings for their users. */
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
  /** A path; `auto` for the first one that responds, and `none` for no engine. */
  readonly socket: string;
  /** Addresses for the networks of apps. */
  readonly subnets: string;
  /** Addresses for requests to apps. */
  readonly ingress: {
    readonly host: string;
    readonly port: number;
    /** Port for TLS; `null` for none. */
    readonly securePort: number | null;
    readonly certificates: readonly { readonly certificateFile: string; readonly keyFile: string }[];
    readonly acme: { readonly directoryUrl: string; readonly email: string | null } | null;
  };
  readonly ssh: { readonly host: string; readonly port: number; readonly publicHost: string | null };
  /** Base images by the kind of app; the usual ones by default. */
  readonly baseImages: Readonly<Partial<Record<BaseName, { readonly image: string; readonly version: string }>>>;
  readonly sources: { readonly allowsFiles: boolean };
  readonly telemetry: { readonly bytes: number };
  /** Address for the traces of containers; `host` is their name for this machine, by default their gateway. */
  readonly otlp: { readonly port: number; readonly host: string | null };
  /** Free bytes below which nothing is built. */
  readonly lowDiskBytes: number;
}

export type BaseName = (typeof baseNames)[number];

/** A region in the form of the contract, without the fields that follow from the list and from its state. */
interface RegionConfig extends Omit<components['schemas']['Region'], 'status' | 'order'> {
  readonly tls: boolean;
}

/** A configuration is invalid; has all mistakes. */
export class ServeConfigError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    const count = mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`;
    super(`The configuration has ${count}:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`);
    this.mistakes = mistakes;
  }
}
