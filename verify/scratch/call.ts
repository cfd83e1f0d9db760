import type { JsonObject } from '../../contract/document.ts';
import type { Persona } from '../config/config.ts';

/** A request, without its operation. */
export interface Call {
  /** By default the owner. */
  readonly persona?: Persona;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: JsonObject;
  readonly body?: JsonObject;
}

/** A request that must succeed, as everything that it needs exists. */
export interface ScratchRequest {
  /** `null` where no credentials are needed. */
  readonly persona: Persona | null;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** A workspace that was created for this request only. */
  readonly ownWorkspace?: string | null;
}
