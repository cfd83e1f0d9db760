import { expect, test } from 'vitest';
import { change, describeDiff, describeEntries, describeMarkdown, judge } from '../../contract-diff/index.ts';

const places = ['getApp', 'getDeploy', 'listApps', 'listDeploys', 'listVars'];
const changes = [
  ...places.map((id) =>
    change('parameter-removed', `${id}, query parameter q`, 'The parameter was removed.', { senders: 'breaking' }),
  ),
  change('property-removed', 'App.name', 'The field was removed.', { receivers: 'breaking' }),
  change('field-added', 'App.size', 'The field is new.', { senders: 'compatible', receivers: 'compatible' }),
  change('text', 'getApp', 'A description changed.', {}),
];
const report = judge(changes, {
  before: '0.9.1',
  after: '0.9.1',
  exemptions: [{ change: 'property-removed App.name', reason: 'No server ever sent it.', expires: '2026-12-31' }],
  today: '2026-11-22',
  refusesBreaking: false,
});

test('for a terminal without colours', () => {
  expect(describeDiff(report, false)).toBe(`Breaking
  ✗ getApp, query parameter q · getDeploy, query parameter q · listApps, query parameter q · listDeploys, query parameter q and 1 more
      The parameter was removed.
      clients that send · parameter-removed
Compatible
  ✓ App.name
      The field was removed.
      clients that receive · property-removed App.name
      accepted until 2026-12-31: No server ever sent it.
  ✓ App.size
      The field is new.
      clients that send, clients that receive · field-added App.size
Texts
  · getApp
      A description changed.
      text getApp

                        breaking  compatible
clients that send              5           1
clients that receive           0           2
generated code                 0           0

Version 0.9.1: the changes demand 0.10.0 or higher.
✗ \`info.version\` is still 0.9.1. 5 changes break clients, so it has to be 0.10.0 or higher.
`);
});

test('without a demand, it says so', () => {
  const terms = {
    before: '0.9.1',
    after: '0.9.1',
    exemptions: [],
    today: '2026-11-22',
    refusesBreaking: false,
    demandsVersion: false,
  };

  expect(describeDiff(judge(changes, terms), false)).toContain(
    'Version 0.9.1: no higher version is demanded.\n✓ The new document may take the place of the old one.\n',
  );
});

test('with colours, the text is the same', () => {
  // eslint-disable-next-line no-control-regex -- These are the codes of colours.
  const codes = /\u001b\[\d+m/g;

  expect(describeDiff(report, true)).toMatch(codes);
  expect(describeDiff(report, true).replaceAll(codes, '')).toBe(describeDiff(report, false));
});

test('for a pull request', () => {
  expect(describeMarkdown(report)).toContain('| accepted | clients that receive | App.name | The field was removed. |');
  expect(describeMarkdown(report)).toContain('| clients that send | 5 | 1 |');
  expect(describeMarkdown(report)).toContain('**`info.version` is still 0.9.1.');
});

test('for a changelog: breaking changes first, without texts', () => {
  expect(describeEntries(report)).toEqual([
    'Breaking for clients that send: `getApp, query parameter q`, `getDeploy, query parameter q`, `listApps, query parameter q`, ' +
      '`listDeploys, query parameter q`, `listVars, query parameter q`: The parameter was removed.',
    '`App.name`: The field was removed.',
    '`App.size`: The field is new.',
  ]);
});
