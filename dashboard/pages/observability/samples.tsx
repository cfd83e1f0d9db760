import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '../../live/app.ts';
import { clockTime } from '../../parts/format.ts';
import { amount, type Steps } from '../../parts/series.ts';
import type { DrawnChart } from './charts.ts';

interface TableProps extends Steps {
  readonly shown: readonly DrawnChart[];
}

/** The samples of all charts as a table, with the log of each step. */
export function Table({ shown, start, step }: TableProps) {
  const { params } = useApp();
  const [isOpen, setIsOpen] = useState(false);
  const columns = shown
    .flatMap(({ title, unit, lines }) => lines.map((line) => ({ ...line, unit, name: `${title}, ${line.label}` })))
    .filter(({ name }) => name !== 'Failed requests, 5xx');
  const count = columns[0]?.values.length ?? 0;
  return (
    <details className="panel" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="pad">All samples as a table</summary>
      {isOpen && (
        <div className="scroll" role="region" aria-label="Samples" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Log</th>
                {columns.map(({ name }) => (
                  <th key={name} scope="col" className="end">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: count }, (_, back) => count - 1 - back).map((index) => {
                const at = start + index * step;
                const time = `${clockTime(at, 'day')}, ${clockTime(at, 'minute')}`;
                return (
                  <tr key={at}>
                    <th scope="row">{time}</th>
                    <td>
                      <Link
                        to="/workspaces/$workspaceSlug/apps/$appSlug/logs"
                        params={params.path}
                        search={(before) => ({ ...before, from: at, to: at + step })}
                        aria-label={`Log of ${time}`}
                        preload={false}
                      >
                        Log
                      </Link>
                    </td>
                    {columns.map(({ name, unit, values }) => (
                      <td key={name} className="end">
                        {values[index] == null ? '–' : amount(unit, values[index])}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
