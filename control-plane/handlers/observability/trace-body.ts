import type { components } from '../../../generated/types.ts';
import type { Span, Trace } from '../../ports/telemetry.ts';
import { timestamp } from '../shared/timestamp.ts';

type Schemas = components['schemas'];

/** Number of spans that are returned of a longer trace. */
const mostSpans = 1000;

export function traceBody({ traceId, startedAt, durationMs, spans }: Trace): Schemas['Trace'] {
  return { traceId, startedAt: timestamp(startedAt), durationMs, spans: spans.slice(0, mostSpans).map(spanBody) };
}

function spanBody({ attributes, ...span }: Span): Schemas['Span'] {
  // Attributes may have any names.
  return { ...span, attributes: attributes as Schemas['Span']['attributes'] };
}
