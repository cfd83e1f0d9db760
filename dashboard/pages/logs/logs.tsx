import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { read, type Schema } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useServiceLog } from '../../live/service-log.ts';
import { plural } from '../../parts/format.ts';
import type { LogRow } from '../../parts/log-box.ts';
import { LogView } from '../../parts/log-view.tsx';
import { Live } from '../../parts/marks.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';
import { type LogLevel, Volumes } from './volumes.tsx';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}/logs/search';

const ranges = [
  ['15m', 'Last 15 minutes'],
  ['1h', 'Last hour'],
  ['6h', 'Last 6 hours'],
  ['24h', 'Last day'],
  ['7d', 'Last week'],
] as const;
type Range = Schema<'Range'>;

/** The log of a service: its history with the volume of each level, or its lines as they come. */
export function Logs() {
  const { app } = useApp();
  const [service, setService] = useState(
    (app.subServices.find(({ role }) => role === 'web') ?? app.subServices[0])?.name ?? '',
  );
  const [isLive, setIsLive] = useState(false);
  if (app.subServices.length === 0) return <Empty title="No services yet">The log begins with the first deploy.</Empty>;
  return (
    <>
      <div className="filters">
        <label>
          Service
          <select value={service} onChange={({ target }) => setService(target.value)}>
            {app.subServices.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button type="button" aria-pressed={isLive} onClick={() => setIsLive(!isLive)}>
          {isLive ? 'Show the history' : 'Follow live'}
        </button>
      </div>
      {isLive ? <LiveLog key={service} service={service} /> : <History key={service} service={service} />}
    </>
  );
}

function History({ service }: { readonly service: string }) {
  const { params } = useApp();
  const [range, setRange] = useState<Range>('1h');
  const [level, setLevel] = useState<LogLevel | null>(null);
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  const query = { ...params.query, range, ...(q !== '' && { q }), ...(level !== null && { level }) };
  const found = useQuery(read(path, { path: { ...params.path, serviceName: service }, query }));
  return (
    <>
      <form
        className="filters"
        aria-label="Search in the history"
        onSubmit={(event) => {
          event.preventDefault();
          setQ(text.trim());
        }}
      >
        <label>
          Time
          <select
            value={range}
            onChange={({ target }) => setRange(ranges.find(([one]) => one === target.value)?.[0] ?? range)}
          >
            {ranges.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="wide">
          Text
          <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
        </label>
        <button type="submit">Search</button>
      </form>
      <Shown of={found} rows={8} name="service">
        {(data) => (
          <>
            <Volumes log={data} level={level} onLevel={setLevel} />
            <Lines log={data} />
          </>
        )}
      </Shown>
    </>
  );
}

function Lines({ log }: { readonly log: Schema<'LogSearch'> }) {
  const { lines, truncated } = log;
  const rows = useMemo(
    () =>
      lines
        .map(({ ts, level, message, pod }): LogRow => ({
          ts,
          from: `${level.padEnd(5)} ${pod}`,
          kind: level,
          text: message,
        }))
        .toSorted((a, b) => (a.ts ?? 0) - (b.ts ?? 0)),
    [lines],
  );
  if (rows.length === 0)
    return (
      <Empty title="No lines">Nothing was written in this time that fits. Choose a longer time or another text.</Empty>
    );
  return (
    <LogView rows={rows} label="Log">
      {truncated && (
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
