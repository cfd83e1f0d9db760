import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { read, type Schema } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useAppLog } from '../../live/app-log.ts';
import { useServiceLog } from '../../live/service-log.ts';
import { plural } from '../../parts/format.ts';
import type { LogRow } from '../../parts/log-box.ts';
import { LogView } from '../../parts/log-view.tsx';
import type { Period } from '../../parts/look.ts';
import { Live } from '../../parts/marks.tsx';
import { Problem } from '../../parts/problem.tsx';
import { SearchForm } from '../../parts/search-form.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';
import { LookedAt, RangeChoice, ServiceChoice, type ShownLook, TimeSteps, useLook } from '../observability/look.tsx';
import { type LogLevel, Volumes } from './volumes.tsx';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/search';

/** The choice of all services, which no service can have as its name. */
const all = '*';

/** The log of a service: its history with the volume of each level, or its lines as they come. Or that of all. */
export function Logs() {
  const look = useLook();
  const { service } = look;
  const [isLive, setIsLive] = useState(false);
  if (service === null) return <Empty title="No services yet">The log begins with the first deploy.</Empty>;
  return (
    <>
      <div className="filters">
        <ServiceChoice look={look} more={<option value={all}>All services</option>} />
        {service !== all && (
          <button
            type="button"
            aria-pressed={isLive}
            aria-keyshortcuts={isLive ? undefined : 'f'}
            onClick={() => setIsLive(!isLive)}
          >
            {isLive ? 'Show the history' : 'Follow live'}
          </button>
        )}
      </div>
      {service === all ? (
        <AllServices />
      ) : isLive ? (
        <LiveLog key={service} service={service} />
      ) : (
        <History key={service} service={service} look={look} />
      )}
    </>
  );
}

function History({ service, look }: { readonly service: string; readonly look: ShownLook }) {
  const { params } = useApp();
  const [level, setLevel] = useState<LogLevel | null>(null);
  const [q, setQ] = useState('');
  const query = { ...params.query, range: look.range, ...(q !== '' && { q }), ...(level !== null && { level }) };
  const found = useQuery(read(path, { path: { ...params.path, serviceName: service }, query }));
  return (
    <>
      <SearchForm
        name="Search in the history"
        label="Text"
        onSearch={setQ}
        before={
          <>
            <RangeChoice look={look} />
            <TimeSteps look={look} />
          </>
        }
      />
      <LookedAt look={look} params={params} on="logs" />
      <Shown of={found} rows={8} name="service">
        {(data) => (
          <>
            <Volumes log={data} look={look} level={level} onLevel={setLevel} />
            <Lines log={data} period={look.period} />
          </>
        )}
      </Shown>
    </>
  );
}

interface LinesProps {
  readonly log: Schema<'LogSearch'>;
  readonly period: Period | null;
}

function Lines({ log, period }: LinesProps) {
  const { lines, truncated } = log;
  const rows = useMemo(
    () =>
      lines
        .filter(({ ts }) => !period || (ts >= period.from && ts < period.to))
        .map(({ ts, level, message, pod }): LogRow => ({
          ts,
          from: `${level.padEnd(5)} ${pod}`,
          kind: level,
          text: message,
        }))
        .toSorted((a, b) => (a.ts ?? 0) - (b.ts ?? 0)),
    [lines, period],
  );
  const oldest = lines.at(-1);
  const lacks = truncated && oldest !== undefined && (!period || oldest.ts > period.from);
  if (rows.length === 0 && lacks)
    return (
      <Empty title="Older than the newest lines">
        Only the newest {plural(lines.length, 'line')} of a search are shown. Choose a level or a text, so that those of
        this time are among them.
      </Empty>
    );
  if (rows.length === 0)
    return (
      <Empty title="No lines">Nothing was written in this time that fits. Choose a longer time or another text.</Empty>
    );
  return (
    <LogView rows={rows} label="Log">
      {lacks && (
        <span className="quiet small">The newest {plural(rows.length, 'line')}; narrow the search for others</span>
      )}
    </LogView>
  );
}

function LiveLog({ service }: { readonly service: string }) {
  const { params } = useApp();
  const { lines, liveness, error } = useServiceLog(service, params);
  const rows = useMemo(
    () =>
      lines.map((line): LogRow =>
        line === null
          ? { ts: null, from: '', kind: 'gap', text: 'The connection was lost; lines may be missing here.' }
          : { ts: null, from: '', kind: '', text: line },
      ),
    [lines],
  );
  return (
    <>
      {error !== null && <Problem error={error} />}
      <LogView rows={rows} label="Log">
        <Live state={liveness} />
      </LogView>
    </>
  );
}

function AllServices() {
  const { params } = useApp();
  const { lines, liveness, error } = useAppLog(params);
  const rows = useMemo(
    () =>
      lines.map(({ ts, level, message, service }): LogRow => ({
        ts,
        from: `${level.padEnd(5)} ${service}`,
        kind: level,
        text: message,
      })),
    [lines],
  );
  return (
    <>
      {error !== null && <Problem error={error} />}
      <LogView rows={rows} label="Log">
        <Live state={liveness} />
      </LogView>
    </>
  );
}
