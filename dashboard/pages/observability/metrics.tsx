import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { read, type Schema } from '../../live/api.ts';
import { useAppMetrics } from '../../live/app-metrics.ts';
import { useApp } from '../../live/app.ts';
import { bytes, cores, dateTime, plural } from '../../parts/format.ts';
import { Live, Mark, Meter } from '../../parts/marks.tsx';
import { Problem } from '../../parts/problem.tsx';
import { marksIn, type Moment } from '../../parts/series.ts';
import { Empty, Shown, Waiting } from '../../parts/shown.tsx';
import { chartsOf, highestText } from './charts.ts';
import { LookedAt, RangeChoice, ServiceChoice, type ShownLook, TimeSteps, useLook } from './look.tsx';
import { Table } from './samples.tsx';

const appPath = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';

// With the library that draws; the page is there before it.
const Chart = lazy(async () => ({ default: (await import('../../parts/chart.tsx')).Chart }));

/** The use of the services of an app, now and over time, with the moments that may explain it. */
export function Metrics() {
  const { app } = useApp();
  const look = useLook();
  if (look.service === null) return <Empty title="No services yet">Metrics begin with the first deploy.</Empty>;
  return (
    <>
      <Now />
      <div className="filters">
        <ServiceChoice look={look} />
        <RangeChoice look={look} />
        <TimeSteps look={look} />
      </div>
      <History key={`${app.id} ${look.service}`} look={look} service={look.service} />
    </>
  );
}

function Now() {
  const { params } = useApp();
  const { metrics, liveness, error } = useAppMetrics(params);
  return (
    <section className="panel" aria-label="Use now">
      <div className="panel-head">
        <h2>Now</h2>
        <Live state={liveness} />
      </div>
      {error !== null && <Problem error={error} />}
      {metrics === null && error === null && <Waiting rows={1} />}
      {metrics?.services.length === 0 && <p className="pad quiet">Nothing runs.</p>}
      {metrics?.services.map(({ name, cpu, cpuLimit, memory, memoryLimit, pods }) => (
        <div className="usage" key={name}>
          <div>
            <strong className="break">{name}</strong> <span className="quiet small">{plural(pods, 'container')}</span>
          </div>
          <Meter label="CPU" used={cpu} total={cpuLimit} text={`${share(cpu)} of ${cores(cpuLimit)}`} />
          <Meter label="Memory" used={memory} total={memoryLimit} text={`${bytes(memory)} of ${bytes(memoryLimit)}`} />
        </div>
      ))}
    </section>
  );
}

function share(value: number): number {
  return Number(value.toPrecision(3));
}

interface HistoryProps {
  readonly look: ShownLook;
  readonly service: string;
}

function History({ look, service }: HistoryProps) {
  const { params } = useApp();
  const found = useQuery({
    ...read(`${appPath}/services/{serviceName}/metrics`, {
      path: { ...params.path, serviceName: service },
      query: { ...params.query, range: look.range },
    }),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  });
  return (
    <Shown of={found} rows={8} name="service">
      {(metrics) => <Charts metrics={metrics} look={look} />}
    </Shown>
  );
}

interface ChartsProps {
  readonly metrics: Schema<'MetricsResult'>;
  readonly look: ShownLook;
}

function Charts({ metrics, look }: ChartsProps) {
  const { params } = useApp();
  const { start, step, series, restarts, ooms, events } = metrics;
  const end = start + series.cpu.length * step;
  const deploys = useQuery(read(`${appPath}/deploys`, { path: params.path, query: { ...params.query, limit: 100 } }))
    .data?.deploys;
  const moments = useMemo(
    () => marksIn(deploys ?? [], events, { from: start, to: end }),
    [deploys, events, start, end],
  );
  const shown = useMemo(() => chartsOf(series), [series]);
  return (
    <>
      <LookedAt look={look} params={params} on="metrics" />
      {!look.period && (
        <p className="looked quiet small">
          Drag over a part of a chart, or choose it with Shift and the arrow keys, to see the log of that time.
        </p>
      )}
      <div className="charts">
        {shown.map(({ title, unit, lines }) => (
          <figure className="panel" key={title} aria-label={title}>
            <figcaption>
              <h2>{title}</h2>
              <span className="quiet small">{highestText(unit, lines, { start, step })}</span>
            </figcaption>
            <div className="chart-place">
              <Suspense>
                <Chart
                  {...{ title, unit, lines, start, step, moments }}
                  period={look.period}
                  onPeriod={look.setPeriod}
                />
              </Suspense>
            </div>
          </figure>
        ))}
      </div>
      <Moments moments={moments} restarts={restarts} ooms={ooms} />
      <Table shown={shown} start={start} step={step} />
    </>
  );
}

interface MomentsProps {
  readonly moments: readonly Moment[];
  readonly restarts: number;
  readonly ooms: number;
}

/** The moments that the charts mark, as text. */
function Moments({ moments, restarts, ooms }: MomentsProps) {
  const { params } = useApp();
  return (
    <section className="panel" aria-label="Deploys and events">
      <div className="panel-head">
        <h2>Deploys and events</h2>
        <span className="quiet small">
          {plural(restarts, 'restart')}, {ooms} for lack of memory
        </span>
      </div>
      {moments.length === 0 ? (
        <p className="pad quiet">None in this time.</p>
      ) : (
        <ul className="moments">
          {moments.toReversed().map(({ at, kind, text, deployId }) => (
            <li key={`${at} ${text}`}>
              <time className="quiet numbers" dateTime={new Date(at).toISOString()}>
                {dateTime(new Date(at).toISOString())}
              </time>
              {deployId === null ? (
                <Mark tone={kind === 'bad' ? 'warn' : 'idle'} text={text} />
              ) : (
                <Link
                  to="/workspaces/$workspaceSlug/apps/$appSlug/deploys/$deployId"
                  params={{ ...params.path, deployId }}
                  search={({ env, region }) => ({ ...(env && { env }), ...(region !== undefined && { region }) })}
                >
                  {text}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
