import { expect, test } from 'vitest';
import {
  componentState,
  daysUntil,
  isPosting,
  isSameUtcDay,
  lastCheckAt,
  pageState,
  shownIncidents,
  sortComponents,
  sumChecks,
  uptimeOf,
} from '../../../control-plane/model/public/status-page.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 5, 30, 12);
/** The page shows 60 days, of which today is the last. */
const firstShown = Date.UTC(2026, 4, 2);

function incident(id: string, startedAt: number, resolvedAt: number | null = null) {
  return {
    id,
    workspaceId: 'acme',
    appId: 'shop',
    alertId: 'rule',
    openOf: null,
    title: id,
    impact: 'down',
    startedAt,
    resolvedAt,
  } as const;
}

test('a rule with the channel statusPage puts its app on the page', () => {
  expect(isPosting({ channels: ['email', 'statusPage'] })).toBe(true);
  expect(isPosting({ channels: ['email'] })).toBe(false);
});

test('sorts components by name without case, then by region, then by id', () => {
  const rows = [
    { name: 'b', region: 'eu', id: '4' },
    { name: 'A', region: 'us', id: '3' },
    { name: 'a', region: 'eu', id: '2' },
    { name: 'A', region: 'eu', id: '1' },
  ];

  expect(sortComponents(rows).map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
});

const open = { impact: 'degraded', resolvedAt: null } as const;
const over = { impact: 'down', resolvedAt: 1 } as const;

test.each<[string, Parameters<typeof componentState>, string]>([
  ['nothing is wrong', [[], false], 'operational'],
  ['all incidents are over', [[over], false], 'operational'],
  ['one is open', [[over, open], false], 'degraded'],
  ['the worst is down', [[open, { impact: 'down', resolvedAt: null }], false], 'down'],
  ['it is down without an incident', [[], true], 'down'],
])('a component when %s', (_when, [incidents, isDown], expected) => {
  expect(componentState(incidents, isDown)).toBe(expected);
});

test.each([
  [[], 'operational'],
  [['operational', 'operational'], 'operational'],
  [['operational', 'degraded'], 'degraded'],
  [['degraded', 'down'], 'partial_outage'],
  [['down', 'down'], 'major_outage'],
] as const)('a page with the components %j is %s', (components, expected) => {
  expect(pageState(components)).toBe(expected);
});

test('sums checks', () => {
  const days = [
    { up: 3, total: 4 },
    { up: 2, total: 2 },
  ];

  expect(sumChecks(days)).toEqual({ up: 5, total: 6 });
  expect(sumChecks([])).toEqual({ up: 0, total: 0 });
});

test.each([
  [0, 0, 100],
  [1, 1, 100],
  [0, 1, 0],
  [2, 3, 66.667],
  [1439, 1440, 99.931],
])('%d of %d checks are %d %%', (up, total, expected) => {
  expect(uptimeOf([{ up, total }])).toBe(expected);
});

test('shows 60 days, of which today is the last', () => {
  const days = daysUntil(now);

  expect(days).toHaveLength(60);
  expect(days.slice(0, 2)).toEqual(['2026-05-02', '2026-05-03']);
  expect(days.slice(-2)).toEqual(['2026-06-29', '2026-06-30']);
});

test('shows the incidents that were open in these days, newest first', () => {
  const incidents = [
    incident('ended before', firstShown - day, firstShown - 1),
    incident('ended on the first day', firstShown - day, firstShown),
    incident('b', firstShown, firstShown + day),
    incident('a', firstShown, firstShown + day),
    incident('still open', firstShown - 2 * day),
    incident('new', now),
  ];

  const shown = shownIncidents(incidents, now).map(({ id }) => id);

  expect(shown).toEqual(['new', 'a', 'b', 'ended on the first day', 'still open']);
});

test('shows at most 1000 incidents', () => {
  const incidents = Array.from({ length: 1001 }, (_, index) => incident(`${index}`, now - index));

  const shown = shownIncidents(incidents, now);

  expect(shown).toHaveLength(1000);
  expect(shown.at(-1)).toMatchObject({ id: '999' });
});

test('apps are checked at the beginning of a minute', () => {
  expect(lastCheckAt(Date.UTC(2026, 0, 1, 12, 30, 59, 999))).toBe(Date.UTC(2026, 0, 1, 12, 30));
  expect(lastCheckAt(Date.UTC(2026, 0, 1, 12, 30))).toBe(Date.UTC(2026, 0, 1, 12, 30));
});

test('a day begins and ends at midnight of UTC', () => {
  const midnight = Date.UTC(2026, 5, 30);

  expect(isSameUtcDay(midnight, midnight + day - 1)).toBe(true);
  expect(isSameUtcDay(midnight, midnight - 1)).toBe(false);
});
