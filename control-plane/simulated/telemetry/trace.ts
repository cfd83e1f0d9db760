import { retentionMs } from '../../model/observability/range.ts';
import type { AppServices, Span, Trace } from '../../ports/telemetry.ts';
import { reasonOf } from '../../logs/access/simulated.ts';
import { statementOf } from '../../logs/shared/statements.ts';
import { hex, mix } from '../hash.ts';
import type { Row } from '../traffic/rows.ts';
import { type Happened, listCell } from '../traffic/source.ts';
import { round } from './routes.ts';
import { type SimulatedApp, simulateApp, type TrafficOptions } from './simulated-service.ts';
import { readTraceId } from './trace-id.ts';

const systems = new Map([
  ['postgres', 'postgresql'],
  ['mysql', 'mysql'],
  ['mongodb', 'mongodb'],
]);

/** The trace of a request to one of the apps; `null` if there was no such request, or it was not traced. */
export function readTrace(
  options: TrafficOptions,
  apps: readonly AppServices[],
  traceId: string,
  at: number,
): Trace | null {
  for (const app of apps) {
    const simulated = simulateApp(options, app.appId);
    const happened = findRequest(simulated, traceId);
    if (happened && happened.at <= at && happened.at > at - retentionMs) return traceOf(app, happened, traceId);
  }
  return null;
}

/** The request of a trace; `null` if it was not traced. */
export function findRequest(simulated: SimulatedApp, traceId: string): Happened<Row> | null {
  const wanted = readTraceId(simulated.seed, traceId);
  if (!wanted) return null;
  const cell = wanted.cell + simulated.shift;
  const found = listCell(simulated, simulated.requests, cell).find(
    ({ source, number }) => source === wanted.source && number === wanted.number,
  );
  // A request that does not reach the app is not traced.
  return found && found.row.cause !== 'unavailable' ? found : null;
}

function traceOf({ app, services, ...of }: AppServices, { at, row, bits }: Happened<Row>, traceId: string): Trace {
  const entry = of.entry ?? 'web';
  const [, system] = services.flatMap(({ preset }) => [...systems].filter(([name]) => name === preset))[0] ?? [];
  const startedAt = at - Math.ceil(row.durationMs);
  return { traceId, startedAt, durationMs: row.durationMs, spans: spansOf(row, { app, service: entry }, bits, system) };
}

type Sender = Pick<Span, 'app' | 'service'>;

function spansOf(row: Row, sender: Sender, bits: number, system: string | undefined): Span[] {
  const { method, route, failure, first } = row.route;
  const root = spanId(bits, 0);
  const failed = row.cause !== null;
  const exception = (type: string, message: string, stack: string | null) =>
    failed ? { type, message, stacktrace: stack } : null;
  const message = row.cause === null ? '' : reasonOf(row.cause, failure);
  const span = (number: number, span: Pick<Span, 'name' | 'kind' | 'startMs' | 'durationMs' | 'attributes'>): Span => ({
    spanId: spanId(bits, number),
    parentSpanId: root,
    depth: 1,
    ...sender,
    status: 'unset',
    exception: null,
    ...span,
  });
  const firstMs = first === undefined ? 0 : round(Math.min(2.5, row.durationMs * 0.04), 1);
  const ran = statementOf(row);
  return [
    {
      ...span(0, {
        name: `${method} ${route}`,
        kind: 'server',
        startMs: 0,
        durationMs: row.durationMs,
        attributes: httpAttributes(row),
      }),
      parentSpanId: null,
      depth: 0,
      status: failed ? 'error' : 'unset',
      exception: exception(failure.type, `${failure.doing} failed: ${message}`, `at ${failure.at}`),
    },
    ...(first === undefined
      ? []
      : [
          span(1, {
            name: first,
            kind: 'internal',
            startMs: 0.6,
            durationMs: firstMs,
            attributes: { 'basket.items': 1 + (bits % 4), 'basket.gift': bits % 9 === 0 },
          }),
        ]),
    ...(ran
      ? [
          {
            ...span(2, {
              name: spanName(ran.text),
              kind: 'client',
              startMs: round(firstMs + 0.8, 1),
              durationMs: round(Math.min(ran.durationMs, row.durationMs - firstMs - 0.8), 1),
              attributes: { ...(system !== undefined && { 'db.system.name': system }), 'db.query.text': ran.text },
            }),
            status: row.cause === 'statement_timeout' ? ('error' as const) : ('unset' as const),
            exception: row.cause === 'statement_timeout' ? exception('DatabaseError', message, null) : null,
          },
        ]
      : []),
  ];
}

function httpAttributes({ route: { method, route }, path, status }: Row): Span['attributes'] {
  return { 'http.request.method': method, 'http.route': route, 'url.path': path, 'http.response.status_code': status };
}

/** The name of a statement's span by OpenTelemetry's convention, such as `UPDATE stock`. */
function spanName(statement: string): string {
  const [verb = ''] = statement.split(' ');
  const [, table = ''] = /(?:FROM|INTO|UPDATE) (\w+)/.exec(statement) ?? [];
  return `${verb} ${table}`;
}

function spanId(bits: number, number: number): string {
  return hex(mix(bits, number, 0x51)) + hex(mix(bits, number, 0x52));
}
