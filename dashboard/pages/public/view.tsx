import type { Schema } from '../../live/api.ts';
import { words } from '../../parts/format.ts';
import { Ago, Lasts, Mark } from '../../parts/marks.tsx';
import { Empty } from '../../parts/shown.tsx';
import type { Tone } from '../../parts/tones.ts';

const tones: Readonly<Record<string, Tone>> = {
  operational: 'good',
  degraded: 'warn',
  partial_outage: 'bad',
  major_outage: 'bad',
  down: 'bad',
};

/** The apps of a status page with their last 60 days, and the incidents of that time. */
export function StatusView({ page }: { readonly page: Schema<'StatusPage'> }) {
  const { state, components, incidents, checkedAt } = page;
  return (
    <>
      <section className="panel" aria-label="Apps">
        <div className="panel-head">
          <Mark tone={tones[String(state)] ?? 'idle'} text={words(state)} />
          <span className="quiet small">
            Checked <Ago at={checkedAt} />
          </span>
        </div>
        {components.length === 0 && <Empty title="Nothing to show yet">No app is on this page.</Empty>}
        {components.map((component, index) => (
          <Component key={index} component={component} />
        ))}
      </section>
      <section className="panel" aria-label="Incidents">
        <div className="panel-head">
          <h2>Incidents in the last 60 days</h2>
        </div>
        {incidents.length === 0 && <p className="pad quiet">No incidents in this time.</p>}
        <ul className="rows">
          {incidents.map(({ id, component, title, impact, startedAt, resolvedAt }) => (
            <li key={id}>
              <div className="main">
                <strong>{title}</strong>
                <div className="quiet small">{component}</div>
              </div>
              {resolvedAt === null ? (
                <Mark tone={tones[String(impact)] ?? 'warn'} text={words(impact)} />
              ) : (
                <Mark tone="good" text="resolved" />
              )}
              <div className="end small quiet">
                <span>
                  <Ago at={startedAt} />
                  {resolvedAt !== null && (
                    <>
                      , for <Lasts from={startedAt} to={resolvedAt} />
                    </>
                  )}
                </span>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const height = 24;

function Component({ component }: { readonly component: Schema<'StatusComponent'> }) {
  const { name, state, uptime, days } = component;
  return (
    <div className="pad">
      <div className="component">
        <strong className="break">{name}</strong>
        <Mark tone={tones[String(state)] ?? 'idle'} text={words(state)} />
      </div>
      <svg className="days" viewBox={`0 0 ${days.length * 4} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, up, total }, index) => (
          <rect key={day} className={toneOfDay(up, total)} x={index * 4} y="0" width="3" height={height} />
        ))}
      </svg>
      <p className="quiet small">It was up in {Number(uptime.toFixed(2))} % of its checks in 60 days.</p>
    </div>
  );
}

function toneOfDay(up: number, total: number): Tone {
  if (total === 0) return 'idle';
  if (up === total) return 'good';
  return up / total < 0.95 ? 'bad' : 'warn';
}
