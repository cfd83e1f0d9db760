import type { Schema } from '../../live/api.ts';
import { amountsOf, bytes, cores, words } from '../../parts/format.ts';
import { Mark } from '../../parts/marks.tsx';

interface PlanProps {
  readonly plan: Schema<'RepositoryInspection'>;
  /** The regions of a workspace in which it fits or not. */
  readonly fit?: Schema<'Inspection'>['fit'];
}

/** Shows before a deploy what would run, how large it is, where it fits, and what is not supported. */
export function Plan({ plan, fit = [] }: PlanProps) {
  const { services, footprint, warnings, supported, reason, builder, framework, language } = plan;
  const built = [framework ?? language, builder !== null && `built by ${builder}`].filter(Boolean).join(', ');
  return (
    <section className="panel" aria-label="Plan">
      <div className="panel-head">
        <h2>What would run</h2>
        <span className="quiet small">{built}</span>
      </div>
      {!supported && (
        <div className="pad">
          <div className="problem" role="alert">
            <p>{reason ?? 'This cannot be deployed here.'}</p>
          </div>
        </div>
      )}
      <ul className="rows">
        {services.map(({ name, role, image, command, port, limits, runsOnce }) => (
          <li key={name}>
            <div className="main">
              <strong>{name}</strong> <span className="tag">{runsOnce === true ? 'runs once' : words(role)}</span>
              <div className="quiet small cut">
                {[image, command, port !== null && `port ${port}`].filter(Boolean).join(', ')}
              </div>
            </div>
            <div className="end small quiet">
              {cores(limits.cpu)}, {bytes(limits.memory)}
            </div>
          </li>
        ))}
      </ul>
      <div className="pad">
        <p className="small">
          In total {amountsOf(footprint)}.{' '}
          {fit.map(({ region, ok }) => (
            <Mark
              key={region}
              tone={ok ? 'good' : 'bad'}
              text={ok ? `fits in ${region}` : `does not fit in ${region}`}
            />
          ))}
        </p>
        {warnings.map(({ code, message, path }) => (
          <p key={`${code} ${path ?? ''}`} className="notice">
            {message}
          </p>
        ))}
      </div>
    </section>
  );
}
