import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { read, type Schema } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { amount } from '../../parts/series.ts';
import { Empty, Shown } from '../../parts/shown.tsx';
import { AccessLog } from './access-log.tsx';
import { LookedAt, RangeChoice, ServiceChoice, type ShownLook, TimeSteps, useLook } from './look.tsx';

const servicePath = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}';

// With the library that draws.
const Chart = lazy(async () => ({ default: (await import('../../parts/chart.tsx')).Chart }));

type Route = Pick<Schema<'RouteStats'>, 'route' | 'method'>;

/** The requests of a service: its routes, one of them over time, and each request. */
export function Requests() {
  const { params } = useApp();
  const look = useLook();
  if (look.service === null) return <Empty title="No services yet">Requests begin with the first deploy.</Empty>;
  return (
    <>
      <div className="filters">
        <ServiceChoice look={look} />
        <RangeChoice look={look} />
        <TimeSteps look={look} />
      </div>
      <LookedAt look={look} params={params} on="requests" />
      <OfService key={look.service} look={look} service={look.service} />
    </>
  );
}

interface ServiceProps {
  readonly look: ShownLook;
  readonly service: string;
}

function OfService({ look, service }: ServiceProps) {
  const { params } = useApp();
  const [chosen, setChosen] = useState<Route | null>(null);
  const path = { ...params.path, serviceName: service };
  const list = useQuery(read(`${servicePath}/routes`, { path, query: { ...params.query, range: look.range } }));
  return (
    <>
      <section className="panel" aria-label="Routes">
        <Shown
          of={list}
          rows={4}
          name="service"
          isEmpty={({ routes }) => routes.length === 0}
          empty={
            <Empty title="No requests">
              This service has had none in this time. Choose a longer time, or a service with an address.
            </Empty>
          }
        >
          {({ routes }) => <Routes routes={routes} chosen={chosen} onChosen={setChosen} />}
        </Shown>
      </section>
      {chosen && <OneRoute key={`${chosen.method} ${chosen.route}`} look={look} service={service} chosen={chosen} />}
      <AccessLog look={look} service={service} route={chosen?.route ?? null} />
    </>
  );
}

interface RoutesProps {
  readonly routes: readonly Schema<'RouteStats'>[];
  readonly chosen: Route | null;
  readonly onChosen: (route: Route | null) => void;
}

function Routes({ routes, chosen, onChosen }: RoutesProps) {
  return (
    <div className="scroll" role="region" aria-label="Table of routes" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Route</th>
            {['Requests', 'Per second', 'Failed', 'p50', 'p95', 'p99'].map((name) => (
              <th key={name} scope="col" className="end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {routes.map(({ route, method, count, rps, errorRate, p50, p95, p99 }) => {
            const isChosen = chosen?.route === route && chosen.method === method;
            return (
              <tr key={`${method} ${route}`}>
                <td>
                  <button
                    type="button"
                    className="link"
                    aria-pressed={isChosen}
                    onClick={() => onChosen(isChosen ? null : { route, method })}
                  >
                    {String(method)} {route}
                  </button>
                </td>
                <td className="end">{amount('count', count)}</td>
                <td className="end">{amount('requests/s', rps)}</td>
                <td className={errorRate > 0 ? 'end bad' : 'end'}>{amount('percent', errorRate)}</td>
                <td className="end">{amount('ms', p50)}</td>
                <td className="end">{amount('ms', p95)}</td>
                <td className="end">{amount('ms', p99)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A route over time. */
function OneRoute({ look, service, chosen }: ServiceProps & { readonly chosen: Route }) {
  const { params } = useApp();
  const found = useQuery(
    read(`${servicePath}/routes/series`, {
      path: { ...params.path, serviceName: service },
      query: { ...params.query, route: chosen.route, method: String(chosen.method), range: look.range },
    }),
  );
  return (
    <Shown of={found} rows={4} name="request of this route">
      {({ start, step, series: { rps, errorRate, p50, p95, p99 } }) => (
        <div className="charts">
          {(
            [
              ['Requests', 'requests/s', { requests: rps }],
              ['Share that fails', 'percent', { '5xx': errorRate }],
              ['Response time', 'ms', { p50, p95, p99 }],
            ] as const
          ).map(([title, unit, lines]) => (
            <figure className="panel" key={title} aria-label={`${title} of ${chosen.route}`}>
              <figcaption>
                <h2>{title}</h2>
                <span className="quiet small break">
                  {String(chosen.method)} {chosen.route}
                </span>
              </figcaption>
              <div className="chart-place">
                <Suspense>
                  <Chart
                    {...{ title, unit, start, step }}
                    lines={Object.entries(lines).map(([label, values]) => ({ label, values }))}
                    moments={[]}
                    period={look.period}
                    onPeriod={look.setPeriod}
                  />
                </Suspense>
              </div>
            </figure>
          ))}
        </div>
      )}
    </Shown>
  );
}
