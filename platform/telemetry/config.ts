import { bytes, closed, hostname, listens } from '../shared/config-schema.ts';

export interface TelemetryConfig {
  readonly telemetry: { readonly bytes: number };
  /** Address for the traces of containers; `host` is their name for this machine, by default their gateway. */
  readonly otlp: { readonly port: number; readonly host: string | null };
}

export const telemetrySchemas = {
  telemetry: closed({ bytes: { ...bytes, minimum: 100_000_000 } }),
  otlp: closed({ port: listens, host: { ...hostname, type: ['string', 'null'] } }),
} satisfies Record<keyof TelemetryConfig, object>;
