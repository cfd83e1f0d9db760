import type { components } from '../../../generated/types.ts';
import type { Span, Trace } from '../../ports/telemetry.ts';
import { timestamp } from '../shared/timestamp.ts';

type Schemas = components['schemas'];

/** The first spans of a longer trace that are returned. */
const mostSpans = 1000;

export function traceBody({ traceId, startedAt, durationMs, spans }: Trace): Schemas['Trace'] {
  return { traceId, startedAt: timestamp(startedAt), durationMs, spans: spans.slice(0, mostSpans).map(spanBody) };
}

function spanBody({ attributes, ...span }: Span): Schemas['Span'] {
  // They have any names.
  return { ...span, attributes: attributes as Schemas['Span']['attributes'] };
}
