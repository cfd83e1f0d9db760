import type { BuildTurns } from '../../control-plane/ports/settings.ts';
import { bytes, closed, flag } from '../shared/config-schema.ts';

/** The engine of containers on this machine. */
export interface DockerConfig {
  /** A path; `auto` for the first one that responds, and `none` for no engine. */
  readonly socket: string;
  /** Addresses for the networks of apps. */
  readonly subnets: string;
  /** Whether apps may reach each other and this machine. */
  readonly acceptsSharedNetwork: boolean;
  /** Most bytes of a container's files outside its volumes. */
  readonly containerBytes: number;
  /** How many builds run at the same time, and how many of one workspace among them. */
  readonly builds: BuildTurns;
  /** Free bytes below which nothing is built. */
  readonly lowDiskBytes: number;
}

const count = { type: 'integer', minimum: 1 };

export const dockerSchemas = {
  socket: { type: 'string', pattern: '^(auto|none|/.+)$' },
  subnets: { type: 'string', pattern: '^(\\d{1,3}\\.){3}\\d{1,3}/(8|9|1\\d|2[0-4])$' },
  acceptsSharedNetwork: flag,
  containerBytes: { ...bytes, minimum: 1_000_000 },
  builds: closed({ atOnce: { ...count, maximum: 1000 }, perWorkspace: { ...count, maximum: 1000 } }),
  lowDiskBytes: bytes,
} satisfies Record<keyof DockerConfig, object>;
