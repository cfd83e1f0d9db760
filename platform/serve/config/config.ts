import type { components } from '../../../generated/types.ts';
import type { Defaults } from '../../../control-plane/index.ts';
import type { BackupConfig } from '../../backup/config.ts';
import type { BaseImagesConfig } from '../../builds/config.ts';
import type { MigrateConfig } from '../../database/config.ts';
import type { DockerConfig } from '../../docker/config.ts';
import type { IngressConfig } from '../../ingress/config.ts';
import type { ClusterConfig } from '../../kubernetes/config.ts';
import type { ProvidersConfig } from '../../providers/config.ts';
import type { SshConfig } from '../../shell/config.ts';
import type { SourcesConfig } from '../../sources/config.ts';
import type { TelemetryConfig } from '../../telemetry/config.ts';

type Amounts = components['schemas']['Amounts'];

/** Settings of the operator: `default.yaml` describes each field. */
export interface Config extends PeopleConfig, ProvidersConfig {
  readonly dashboardUrl: string | null;
  readonly statusUrl: string | null;
  readonly supportAddress: string;
  readonly imageRegistry: string;
  readonly allowsPrivateRepositories: boolean;
  readonly allowsPrivateWebhooks: boolean;
  readonly defaultSizes: DefaultSizesConfig;
  /** Limits of all requests of an account, and of a client without one; `null` is any number. */
  readonly requestsPerMinute: { readonly account: number | null; readonly client: number | null };
  readonly migrate: MigrateConfig;
  readonly backup: BackupConfig;
  readonly account: { readonly name: string; readonly email: string };
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
  /** Addresses of the accounts that see the operator's pages. */
  readonly operators: readonly string[];
}

/** Sizes of services whose source states none, in cores and bytes. */
type DefaultSizesConfig = Readonly<Record<'programs' | 'others', { readonly cpu: number; readonly memory: number }>>;

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

/** The engine of containers on this machine, and the parts that work with it. */
export interface EngineConfig extends DockerConfig, TelemetryConfig {
  readonly ingress: IngressConfig;
  readonly ssh: SshConfig;
  readonly baseImages: BaseImagesConfig;
  readonly sources: SourcesConfig;
}

/** A region in the form of the contract, without the fields that follow from the list and from its state. */
interface RegionConfig extends Omit<components['schemas']['Region'], 'status' | 'order'> {
  readonly tls: boolean;
  /** The cluster in which its apps run; they run on the engine of this machine by default. */
  readonly kubernetes?: ClusterConfig;
}
