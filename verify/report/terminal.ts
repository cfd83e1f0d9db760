import type { Report } from '../model/report.ts';
import { describeAreas } from './terminal/area-table.ts';
import {
  describeCoverage,
  describeKnownFailures,
  describeLeftBehind,
  describeNotChecked,
  describeNotImplemented,
} from './terminal/lists.ts';
import { createLook, type Terminal } from './terminal/look.ts';
import { describeViolations } from './terminal/violations.ts';
import { count, exitCodeOf, verdictOf } from './summary/verdict.ts';

/** The summary of a run. Without a terminal, it has no colours and its sentences are not wrapped. */
export function describeReport(report: Report, terminal: Terminal | null = null): string {
  const look = createLook(terminal);
  const sections = [
    describeViolations,
    describeNotChecked,
    describeNotImplemented,
    describeKnownFailures,
    describeLeftBehind,
    describeCoverage,
    describeAreas,
    describeVerdict,
  ];
  return `${sections.flatMap((describe) => describe(report, look)).join('\n')}\n`;
}

const colors = { kept: 'green', violated: 'red', incomplete: 'yellow' } as const;

function describeVerdict(report: Report, { paint }: ReturnType<typeof createLook>): string[] {
  const { contract, baseUrl, requests, milliseconds, seed, allowsWrites, only, outcome } = report;
  const { symbol, title, text } = verdictOf(report);
  const scope = only.length === 0 ? '' : `, only ${only.join(', ')}`;
  return [
    `${contract.title} ${contract.version} at ${baseUrl}: ${count(requests, 'request')} in ${(milliseconds / 1000).toFixed(1)} s, \
${allowsWrites ? 'with writes' : 'reads only'}${scope}, seed ${seed}`,
    `${paint(colors[outcome], paint('bold', `${symbol} ${title}`))}: ${text} Exit code ${exitCodeOf(report)}.`,
  ];
}
