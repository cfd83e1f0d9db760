/** The public registries that are read without credentials. */
export { registries } from '../../generated/operation-rules.ts';

/** A registry's description of an image. */
export interface RegistryImage {
  readonly ref: string;
  readonly registry: string;
  readonly repository: string;
  /** `null` for a reference by digest. */
  readonly tag: string | null;
  readonly digest: string;
  readonly createdAt: number | null;
  /** In bytes. */
  readonly size: number;
  readonly platforms: readonly {
    readonly os: string;
    readonly arch: string;
    readonly variant?: string;
    readonly digest: string;
  }[];
  readonly ports: readonly { readonly port: number; readonly protocol: 'tcp' | 'udp' | 'sctp' }[];
  readonly volumes: readonly string[];
  /** The names of the variables that the image sets. */
  readonly env: readonly string[];
  readonly user: string | null;
  readonly entrypoint: readonly string[];
  readonly cmd: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
}

export interface Registry {
  /** Resolves if the registry of this service responds, and rejects if not. */
  ping(): Promise<void>;
  /**
   * `null` if the image does not exist, or may not be read. The registry is one of the public `registries`, or that of
   * an image to run. Rejects if the registry is out of reach.
   */
  image(ref: string): Promise<RegistryImage | null>;
}
