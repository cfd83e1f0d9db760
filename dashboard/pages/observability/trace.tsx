import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { read, type Schema } from '../../live/api.ts';
import { searchOf } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { dateTime, plural } from '../../parts/format.ts';
import { Mark } from '../../parts/marks.tsx';
import { amount } from '../../parts/series.ts';
import { Empty, Shown } from '../../parts/shown.tsx';
import { WorkspaceTabs } from '../workspaces/layout.tsx';
import { barOf } from './bars.ts';

const from = '/workspaces/$workspaceSlug/traces/$traceId';
const path = '/api/workspaces/{workspaceSlug}/traces/{traceId}';
const isTraceId = /^[0-9a-f]{32}$/;

/** A trace as a waterfall: a table of its spans, where each is below the span that called it. */
export function Trace() {
  const { workspace } = useWorkspace();
  const { traceId } = useParams({ from });
  const isValid = isTraceId.test(traceId);
  const found = useQuery({
    ...read(path, { path: { workspaceSlug: workspace.slug, traceId } }),
    enabled: isValid,
    staleTime: Infinity,
  });
  return (
    <>
      <div className="head">
        <h1>{workspace.name}</h1>
      </div>
      <WorkspaceTabs />
      {isValid ? (
        <Shown of={found} rows={6} name="trace">
          {(trace) => <Waterfall trace={trace} />}
        </Shown>
      ) : (
        <Empty title="Not found">A trace has an id of 32 digits and letters from a to f; this is another text.</Empty>
      )}
      <p className="quiet small">
        A trace can be read for 7 days, if it was sampled. Spans that others have sent are left out.
      </p>
    </>
  );
}

function Waterfall({ trace }: { readonly trace: Schema<'Trace'> }) {
  const { traceId, startedAt, durationMs, spans } = trace;
  return (
    <section className="panel" aria-label="Trace">
      <div className="panel-head">
        <div>
          <h2 className="break">{spans[0]?.name}</h2>
          <span className="numbers">{amount('ms', durationMs)}</span>
          <span className="quiet small">
            {plural(spans.length, 'span')}, {dateTime(startedAt)}
          </span>
        </div>
        <code className="small break">{traceId}</code>
      </div>
      <div className="scroll" role="region" aria-label="Spans" tabIndex={0}>
        <table className="waterfall">
          <thead>
            <tr>
              <th scope="col">Span</th>
              <th scope="col">Service</th>
              <th scope="col" className="end">
                Begins at
              </th>
              <th scope="col" className="end">
                Takes
              </th>
              <td aria-hidden="true" />
            </tr>
          </thead>
          <tbody>
            {spans.map((span) => (
              <SpanRow key={span.spanId} span={span} trace={trace} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface SpanRowProps {
  readonly span: Schema<'Span'>;
  readonly trace: Schema<'Trace'>;
}

function SpanRow({ span, trace }: SpanRowProps) {
  const { name, depth, startMs, durationMs, status, exception, attributes } = span;
  const isFailed = String(status) === 'error';
  const facts = Object.entries(attributes);
  return (
    <tr className={isFailed ? 'failed' : ''}>
      <th scope="row">
        <div>
          {Array.from({ length: Math.min(depth, 12) }, (_, index) => (
            <i key={index} aria-hidden="true" />
          ))}
          <div>
            <span className="hidden">{`Level ${depth + 1}: `}</span>
            <strong className="break">{name}</strong> {isFailed && <Mark tone="bad" text="failed" />}
            {exception && (
              <div className="small break">
                {exception.type}: {exception.message}
              </div>
            )}
            {(facts.length > 0 || exception?.stacktrace != null) && (
              <details>
                <summary className="small quiet">{plural(facts.length, 'attribute')}</summary>
                {facts.map(([key, value]) => (
                  <div key={key} className="small break">
                    <span className="quiet">{key}</span> {String(value)}
                  </div>
                ))}
                {exception?.stacktrace != null && <code className="small break">{exception.stacktrace}</code>}
              </details>
            )}
          </div>
        </div>
      </th>
      <td>
        <ServiceLink span={span} trace={trace} />
      </td>
      <td className="end">{amount('ms', startMs)}</td>
      <td className="end">{amount('ms', durationMs)}</td>
      <td aria-hidden="true">
        <svg viewBox="0 0 100 10" preserveAspectRatio="none">
          <rect {...barOf(span, trace.durationMs)} y="0" height="10" />
        </svg>
      </td>
    </tr>
  );
}

const second = 1000;

/** The service of a span, which leads to its log while the trace ran. */
function ServiceLink({ span: { app, service }, trace: { startedAt, durationMs } }: SpanRowProps) {
  const { workspace } = useWorkspace();
  const sender = workspace.instances.find(({ slug }) => slug === app);
  if (!sender) return <>{`${app} ${service}`}</>;
  const start = Date.parse(startedAt);
  const period = { from: start - second, to: Math.ceil(start + durationMs) + second };
  return (
    <Link
      to="/workspaces/$workspaceSlug/apps/$appSlug/logs"
      params={{ workspaceSlug: workspace.slug, appSlug: app }}
      search={{ ...searchOf(sender), service, ...period }}
      title="The log while the trace ran"
    >
      {app} {service}
    </Link>
  );
}
