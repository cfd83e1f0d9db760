import type { Report } from '../../model/report.ts';
import { countCells, outcomeOrder, outcomes } from '../summary/verdict.ts';
import type { Look } from './look.ts';

const colors = {
  failed: 'red',
  knownFailure: 'yellow',
  notChecked: 'yellow',
  notImplemented: 'dim',
  passed: 'green',
  notApplicable: 'dim',
} as const;

/** How many checks of operations have each outcome, by area. Outcomes that do not occur have no column. */
export function describeAreas({ operations }: Report, { paint }: Look): string[] {
  const total = countCells(operations);
  const shown = outcomeOrder.filter(
    (outcome) => outcome !== 'notApplicable' && (total[outcome] > 0 || outcome === 'passed' || outcome === 'failed'),
  );
  const heads = shown.map((outcome) => `${outcomes[outcome].symbol} ${outcomes[outcome].word}`);
  const areas = [...Map.groupBy(operations, ({ area }) => area)];
  const width = Math.max(...areas.map(([area]) => area.length), 'operations by area'.length);
  const row = (name: string, members: Report['operations']) => {
    const counts = countCells(members);
    const covered = `${members.filter(({ isCovered }) => isCovered).length}/${members.length}`;
    const numbers = shown.map((outcome, index) => {
      const text = (counts[outcome] === 0 ? '–' : counts[outcome].toLocaleString('en-GB')).padStart(
        heads[index]?.length ?? 0,
      );
      return counts[outcome] === 0 ? paint('dim', text) : paint(colors[outcome], text);
    });
    return `  ${[name.padEnd(width), covered.padStart('covered'.length), ...numbers].join('  ')}`;
  };
  return [
    `  ${[paint('bold', 'Checks by area'.padEnd(width)), 'covered', ...heads].join('  ')}`,
    ...areas.map(([area, members]) => row(area, members)),
    row('total', operations),
    '',
  ];
}
