import { mainService } from './making/apps.ts';
import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import type { Search } from '../scratch/further.ts';
import type { AreaKnowledge } from '../scratch/knowledge.ts';
import { Unavailable } from '../scratch/unavailable.ts';

/** A text that no line of a log has. */
const noSuchText = 'no-line-has-this-verify-text';

/** A word of a line in letters of the other case. */
function withOtherCase(lines: readonly unknown[]): readonly Search[] {
  const [word] = lines.flatMap((line) => /[a-z]{4,20}/.exec(String(asObject(line).message)) ?? []);
  if (word === undefined) return [];
  const q = word.toUpperCase();
  return [
    {
      query: { q },
      mistakeIn: ({ lines: found }) =>
        asList(found).length > 0 ? null : `finds no line with the text ${q}, although lines have ${word}`,
    },
  ];
}

/** The level with most lines is counted whatever level is requested. */
function ofOneLevel(levels: JsonObject): readonly Search[] {
  const sums = Object.entries(levels).map(([name, series]) => [name, sumOf(series)] as const);
  const [most, least] = [sums.toSorted(([, a], [, b]) => b - a)[0]?.[0], ['error', 'fatal', 'trace']];
  const level = least.find((name) => name !== most);
  if (most === undefined || level === undefined) return [];
  return [
    {
      query: { level },
      mistakeIn: ({ levels: counted }) =>
        most in asObject(counted) ? null : `does not count the lines of the level ${most} with \`level=${level}\``,
    },
  ];
}

function sumOf(series: unknown): number {
  return asList(series).reduce<number>((sum, value) => sum + Number(value), 0);
}

/** Logs and metrics of apps. */
export const observability: AreaKnowledge = {
  operations: {
    searchServiceRoleLog: {
      filters: [
        { query: { filter: ['level=error'], range: '7d' }, list: 'lines', fits: ({ level }) => level === 'error' },
        { query: { filter: ['level!=error'], range: '7d' }, list: 'lines', fits: ({ level }) => level !== 'error' },
        { query: { q: noSuchText, range: '7d' }, list: 'lines', fits: () => false },
        { query: { categories: '', range: '7d' }, list: 'lines', fits: () => false },
      ],
    },
    searchServiceLogs: {
      searches: ({ lines, levels }) => [...withOtherCase(asList(lines)), ...ofOneLevel(asObject(levels))],
      filters: [{ query: { q: noSuchText, range: '7d' }, list: 'lines', fits: () => false }],
    },
  },
  parameters: {
    serviceName: {
      make: mainService,
      listed: { operation: 'listAppServices', list: 'containers', property: 'service' },
    },
    traceId: {
      make: () => {
        throw new Unavailable('the app of the run has no trace');
      },
    },
  },
};
