import type { JsonObject } from '../../server/contract/document.ts';
import type { Persona } from '../config/config.ts';

/** A request, without its operation. */
export interface Call {
  /** By default the owner. */
  readonly persona?: Persona;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: JsonObject;
  readonly body?: JsonObject;
}
