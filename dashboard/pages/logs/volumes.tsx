import type { Schema } from '../../live/api.ts';
import { Bars } from '../../parts/count-bars.tsx';
import type { ShownLook } from '../observability/look.tsx';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof logLevels)[number];

interface VolumesProps {
  readonly log: Schema<'LogSearch'>;
  readonly look: ShownLook;
  readonly level: LogLevel | null;
  readonly onLevel: (level: LogLevel | null) => void;
}

/** How many lines each level has, and when: bars to drag over for each, in the button that is the filter. */
export function Volumes({ log, look, level, onLevel }: VolumesProps) {
  const volumes: Readonly<Record<string, readonly (number | null)[] | undefined>> = log.levels;
  const present = logLevels.filter(
    (name) => name === level || (volumes[name] ?? []).some((count) => count !== null && count > 0),
  );
  if (present.length === 0) return null;
  return (
    <div className="volumes" role="group" aria-label="Levels">
      {present.map((name) => {
        const counts = (volumes[name] ?? []).map((count) => count ?? 0);
        const total = counts.reduce((sum, count) => sum + count, 0);
        return (
          <button
            key={name}
            type="button"
            className={name}
            aria-pressed={level === name}
            onClick={() => onLevel(level === name ? null : name)}
          >
            <span>{name}</span>
            <span className="quiet numbers">{total.toLocaleString('en')}</span>
            <Bars counts={counts} start={log.start} step={log.step} period={look.period} onPeriod={look.setPeriod} />
          </button>
        );
      })}
    </div>
  );
}
