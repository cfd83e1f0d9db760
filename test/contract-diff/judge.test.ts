import { describe, expect, test } from 'vitest';
import { change, describeDiff, judge, readExemptions } from '../../contract-diff/index.ts';
import type { Terms } from '../../contract-diff/judge.ts';

const terms: Terms = { before: '0.9.1', after: '0.9.1', exemptions: [], today: '2026-11-22', refusesBreaking: false };
const breaking = change('field-removed', 'Thing.name', 'The field was removed.', { receivers: 'breaking' });
const compatible = change('field-added', 'Thing.size', 'The field is new.', { receivers: 'compatible' });
const text = change('text', 'getThing', 'A description changed.', {});
const exemption = { change: 'field-removed Thing.name', reason: 'No server ever sent it.', expires: '2026-12-31' };

test.each([
  ['a breaking change before 1.0.0', breaking, '0.9.1', '0.10.0'],
  ['a breaking change after 1.0.0', breaking, '1.4.2', '2.0.0'],
  ['a compatible change', compatible, '0.9.1', '0.9.2'],
  ['a text', text, '0.9.1', undefined],
])('%s demands a version', (_title, entry, before, required) => {
  const report = judge([entry], { ...terms, before, after: before });

  expect(report.version.required).toBe(required);
  expect(report.problems.length).toBe(required === undefined ? 0 : 1);
});

test.each(['0.10.0', '0.11.3', '1.0.0'])('accepts a breaking change with version %s', (after) => {
  expect(judge([breaking], { ...terms, after }).problems).toEqual([]);
});

test('names the version that is missing', () => {
  expect(judge([breaking, compatible], { ...terms, after: '0.9.2' }).problems).toEqual([
    '`info.version` is 0.9.2. 1 change breaks clients, so it has to be 0.10.0 or higher.',
  ]);
  expect(judge([compatible], terms).problems).toEqual([
    '`info.version` is still 0.9.1. Clients can see the changes, so it has to be 0.9.2 or higher.',
  ]);
});

test('demands no version without a release', () => {
  const report = judge([breaking], { ...terms, before: '0.10.0', demandsVersion: false });

  expect(report).toMatchObject({
    counts: { receivers: { breaking: 1 } },
    version: { before: '0.10.0', after: '0.9.1' },
    problems: [],
  });
  expect(report.version.required).toBeUndefined();
});

test('an exempt change demands a patch only', () => {
  const report = judge([breaking], { ...terms, exemptions: [exemption] });

  expect(report.version.required).toBe('0.9.2');
  expect(report.counts.receivers).toEqual({ breaking: 0, compatible: 1 });
  expect(report.changes[0]?.exemption).toEqual(exemption);
});

test('an exemption counts on its last day, and not after it', () => {
  const on = (today: string) =>
    judge([breaking], { ...terms, after: '0.10.0', today, exemptions: [exemption] }).problems;

  expect(on('2026-12-31')).toEqual([]);
  expect(on('2027-01-01')).toEqual([
    'The exemption of "field-removed Thing.name" expired on 2026-12-31. Undo the change, or give the entry a new date.',
  ]);
});

test('reports an exemption that applies to nothing', () => {
  expect(judge([compatible], { ...terms, after: '0.9.2', exemptions: [exemption] }).problems).toEqual([
    'The exemption of "field-removed Thing.name" applies to no breaking change any more. Delete it.',
  ]);
});

test('can refuse breaking changes with any version', () => {
  const strict = { ...terms, after: '0.10.0', refusesBreaking: true };

  expect(judge([breaking], strict).problems).toEqual(['1 change breaks clients.']);
  expect(judge([breaking], { ...strict, exemptions: [exemption] }).problems).toEqual([]);
});

describe.each(['2026-11', '1.0', 'latest', 'missing', ''])('the version %j, which is not semantic,', (version) => {
  const own = { ...terms, before: version, after: version };

  test('demands no other version of changes that break nothing', () => {
    const report = judge([compatible], own);

    expect(report.problems).toEqual([]);
    expect(report.version.required).toBeUndefined();
    expect(describeDiff(report, false)).toContain(
      `Version ${version}: compared without it, since it is not a semantic version such as 1.4.0.\n`,
    );
  });

  test('cannot say that a change breaks clients', () => {
    const problem = `\`info.version\` is "${version}". Only a semantic version such as 1.4.0 can say that 1 change breaks clients.`;

    expect(judge([breaking], own).problems).toEqual([problem]);
    expect(judge([breaking], { ...own, before: '1.0.0' }).problems).toEqual([problem]);
    expect(judge([breaking], { ...own, after: '2.0.0' }).problems).toEqual([problem]);
    expect(judge([breaking], { ...own, exemptions: [exemption] }).problems).toEqual([]);
  });
});

test.each([
  ['v1.4.0', '1.5.0', ['`info.version` is 1.5.0. 1 change breaks clients, so it has to be 2.0.0 or higher.']],
  ['1.4.0-rc.1', '2.0.0-beta+7', []],
])('reads the versions %s and %s', (before, after, problems) => {
  expect(judge([breaking], { ...terms, before, after }).problems).toEqual(problems);
});

test('reads exemptions', () => {
  const file = '- change: field-removed Thing.name\n  reason: No server ever sent it.\n  expires: 2026-12-31\n';

  expect(readExemptions(file, 'exemptions.yaml')).toEqual([exemption]);
  expect(readExemptions('# None.\n', 'exemptions.yaml')).toEqual([]);
});

test.each([
  ['- {}', 'exemptions.yaml, entry 1: `change` is missing; it is the id of a change that the command prints.'],
  [
    '- { change: a, expires: 2026-12-31 }',
    'exemptions.yaml, entry 1: `reason` is missing; say in a sentence why the change is accepted.',
  ],
  [
    '- { change: a, reason: It is a mistake., expires: soon }',
    "exemptions.yaml, entry 1: `expires` is not a day such as '2026-12-31'.",
  ],
  [
    '- { change: a, reason: It is a mistake., expires: 2026-02-30 }',
    "exemptions.yaml, entry 1: `expires` is not a day such as '2026-12-31'.",
  ],
  [
    '- { change: a, until: 2026 }',
    'exemptions.yaml, entry 1: `until` is unknown; an entry has `change`, `reason` and `expires`.',
  ],
  ['change: a', 'exemptions.yaml is not a list of entries.'],
])('rejects the exemptions %s', (file, message) => {
  expect(() => readExemptions(file, 'exemptions.yaml')).toThrow(message);
});
