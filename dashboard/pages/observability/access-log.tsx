import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read, type Schema } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { Bars } from '../../parts/count-bars.tsx';
import { clockTime } from '../../parts/format.ts';
import { Mark } from '../../parts/marks.tsx';
import { SearchForm } from '../../parts/search-form.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';
import { traceIdOf } from './bars.ts';
import type { ShownLook } from './look.tsx';

const servicePath = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/services/{serviceName}';

interface AccessLogProps {
  readonly look: ShownLook;
  readonly service: string;
  /** Only the requests of this route. */
  readonly route: string | null;
}

/** The log of a service by category. That of a service with an address has its requests. */
export function AccessLog({ look, service, route }: AccessLogProps) {
  const { params } = useApp();
  const [q, setQ] = useState('');
  const [categories, setCategories] = useState<string | null>(null);
  const found = useQuery({
    ...read(`${servicePath}/logs/role`, {
      path: { ...params.path, serviceName: service },
      query: {
        ...params.query,
        range: look.range,
        ...(q !== '' && { q }),
        ...(categories !== null && { categories }),
        ...(route !== null && { filter: [`route=${route}`] }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SearchForm
        name="Search"
        label={route === null ? 'Text' : `Text in ${route}`}
        onSearch={setQ}
        after={
          <button type="button" onClick={() => void found.refetch()}>
            Read again
          </button>
        }
      />
      <Shown of={found} rows={8} name="service">
        {(log) => (
          <>
            <Categories log={log} look={look} onChosen={(ids) => setCategories(ids.join())} />
            <Lines log={log} look={look} />
          </>
        )}
      </Shown>
      <Settings service={service} />
    </>
  );
}

interface CategoriesProps {
  readonly log: Schema<'RoleLogSearch'>;
  readonly look: ShownLook;
  readonly onChosen: (ids: readonly string[]) => void;
}

/** The number of lines of each category, and when: bars to drag over for each, in the button that is the filter. */
function Categories({ log: { categories, start, step }, look, onChosen }: CategoriesProps) {
  return (
    <div className="volumes" role="group" aria-label="Categories">
      {categories.map(({ id, label, on, count, volume }) => (
        <button
          key={String(id)}
          type="button"
          aria-pressed={on}
          onClick={() =>
            onChosen(categories.filter((one) => (one.id === id ? !on : one.on)).map((one) => String(one.id)))
          }
        >
          <span>{label}</span>
          <span className="quiet numbers">{count.toLocaleString('en')}</span>
          <Bars
            counts={volume.map((one) => one ?? 0)}
            {...{ start, step }}
            period={look.period}
            onPeriod={look.setPeriod}
          />
        </button>
      ))}
    </div>
  );
}

const tones: Readonly<Record<string, 'bad' | 'warn'>> = { error: 'bad', fatal: 'bad', warn: 'warn' };
const around = 30_000;
/** How many lines are shown until more are wanted. */
const few = 50;

interface LinesProps {
  readonly log: Schema<'RoleLogSearch'>;
  readonly look: ShownLook;
}

function Lines({ log: { lines }, look: { period } }: LinesProps) {
  const { params } = useApp();
  const { workspaceSlug } = params.path;
  const [showsAll, setShowsAll] = useState(false);
  const all = lines.filter(({ ts }) => !period || (ts >= period.from && ts < period.to));
  const shown = showsAll ? all : all.slice(0, few);
  if (shown.length === 0) {
    return (
      <Empty title="No lines">
        None of the newest lines of these categories are of this time. Choose other categories, a text or a longer time.
      </Empty>
    );
  }
  return (
    <section className="panel" aria-label="Lines">
      <ul className="rows access">
        {shown.map(({ ts, category, level, message, statement, fields }, index) => {
          const traceId = traceIdOf(fields);
          return (
            <li key={`${ts} ${index}`}>
              <time className="numbers small" dateTime={new Date(ts).toISOString()}>
                {clockTime(ts, 'day')}, {clockTime(ts, 'second')}
              </time>
              <Mark tone={tones[String(level)] ?? 'idle'} text={String(category)} />
              <div className="main break">
                {message}
                {statement !== undefined && (
                  <div className="small">
                    <code>{statement}</code>
                  </div>
                )}
              </div>
              <div className="end small">
                {traceId !== null && (
                  <Link
                    to="/workspaces/$workspaceSlug/traces/$traceId"
                    params={{ workspaceSlug, traceId }}
                    preload={false}
                  >
                    Trace
                  </Link>
                )}
                <Link
                  to="/workspaces/$workspaceSlug/apps/$appSlug/logs"
                  params={params.path}
                  search={(before) => ({ ...before, from: ts - around, to: ts + around })}
                  preload={false}
                >
                  Log
                </Link>
              </div>
            </li>
          );
        })}
      </ul>
      {shown.length < all.length && (
        <div className="pad">
          <button type="button" onClick={() => setShowsAll(true)}>
            All {all.length} lines
          </button>
        </div>
      )}
    </section>
  );
}

/** The settings of the software that decide what its log has. */
function Settings({ service }: { readonly service: string }) {
  const { params } = useApp();
  const [isOpen, setIsOpen] = useState(false);
  const found = useQuery({
    ...read(`${servicePath}/logs/settings`, {
      path: { ...params.path, serviceName: service },
      query: params.query,
    }),
    enabled: isOpen,
  });
  return (
    <details className="panel" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="pad">Settings behind this log</summary>
      {isOpen && (
        <Shown
          of={found}
          rows={2}
          name="service"
          isEmpty={({ settings }) => settings.length === 0}
          empty={<p className="pad quiet">This software has no settings for its log.</p>}
        >
          {({ settings }) => (
            <dl className="facts">
              {settings.map(({ name, label, value, unit, meaning, ok, recommended }) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>
                    <Mark tone={ok ? 'good' : 'warn'} text={[value, unit].filter(Boolean).join(' ')} />{' '}
                    <span className="quiet">
                      {meaning}
                      {recommended !== null && ` Better: ${recommended}${unit === null ? '' : ` ${unit}`}.`}
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Shown>
      )}
    </details>
  );
}
