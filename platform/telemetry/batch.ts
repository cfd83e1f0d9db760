import type { LogPreset } from '../../control-plane/model/observability/log.ts';
import type { ContainerUsage, RuntimeEvent, Span } from '../../control-plane/ports/telemetry.ts';

/** Lines of one container, in the order in which it wrote them. */
export interface LinesOf {
  readonly service: string;
  readonly preset: LogPreset;
  readonly container: string;
  readonly times: Float64Array;
  /** 1 for a line on standard error. */
  readonly isError: Uint8Array;
  /** One line each. */
  readonly text: string;
  /** From which the log of the container is followed after a restart. */
  readonly position: string | null;
}

/** A request that the ingress has handled. */
export interface StoredRequest {
  /** When it ended. */
  readonly at: number;
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  readonly traceId: string | null;
  /** Empty if none got it. */
  readonly container: string;
}

/** What the containers of a service use at a moment, all together. */
export interface ServiceSample {
  readonly at: number;
  readonly cpuLimit: number;
  readonly memoryLimit: number;
  /** How many are ready. */
  readonly ready: number;
  /** In bytes a second; `null` where the engine does not measure it. */
  readonly netIn: number | null;
  readonly netOut: number | null;
  readonly diskRead: number | null;
  readonly diskWrite: number | null;
  readonly containers: readonly ContainerUsage[];
}

export interface StoredEvent extends RuntimeEvent {
  /** Whether a container was restarted with it, and whether because of its memory. */
  readonly isRestart: boolean;
  readonly isOom: boolean;
}

/** A span as an app sent it, with the times of its clock. */
export interface StoredSpan extends Omit<Span, 'depth' | 'app' | 'startMs' | 'durationMs'> {
  readonly traceId: string;
  /** In milliseconds, with fractions. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** What is stored in one transaction. Services are named by `serviceKey`. */
export interface Batch {
  /** Of the process that made it; with the number, it is stored once, however often it is sent. */
  readonly epoch: string;
  readonly number: number;
  readonly lines: readonly LinesOf[];
  readonly requests: readonly {
    readonly appId: string;
    readonly service: string;
    readonly requests: readonly StoredRequest[];
  }[];
  readonly samples: readonly { readonly service: string; readonly sample: ServiceSample }[];
  readonly events: readonly { readonly service: string; readonly event: StoredEvent }[];
  readonly spans: readonly { readonly appId: string; readonly spans: readonly StoredSpan[] }[];
}

export function serviceKey({ appId, service }: { readonly appId: string; readonly service: string }): string {
  return `${appId}/${service}`;
}
