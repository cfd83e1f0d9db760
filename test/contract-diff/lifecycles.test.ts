import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/document.ts';
import { compareLifecycles } from '../../contract-diff/rules/lifecycles.ts';
import { documentWith } from './documents.ts';
import { find, type Row } from './find.ts';

const lifecycle = (members: JsonObject): JsonObject => ({
  components: {
    schemas: {
      Thing: {
        'x-lifecycle': {
          name: 'thing',
          property: 'status',
          states: { new: {}, done: { terminal: true } },
          transitions: [{ from: ['none', 'new'], operation: 'finishThing', to: 'done' }],
          timeouts: [{ from: 'new', after: 'P1D', to: 'none' }],
          ...members,
        },
      },
    },
  },
});

test.each<Row>([
  [
    'a new state',
    {},
    { states: { new: {}, old: {}, done: { terminal: true } } },
    ['lifecycle-state-added thing old: none compatible compatible'],
  ],
  [
    'a state that is gone',
    {},
    { states: { done: { terminal: true } } },
    ['lifecycle-state-removed thing new: none breaking breaking'],
  ],
  [
    'a state that is no longer terminal',
    {},
    { states: { new: {}, done: {} } },
    ['lifecycle-state-terminal thing done: none breaking none'],
  ],
  ['another property', {}, { property: 'state' }, ['lifecycle-property thing property: none breaking none']],
  [
    'a transition of an operation',
    {},
    { transitions: [{ from: 'new', operation: 'finishThing', to: 'done' }] },
    ['lifecycle-transition-removed thing none --finishThing--> done: breaking breaking none'],
  ],
  [
    'a transition of an event',
    { transitions: [{ from: 'new', event: 'broken', to: 'done' }] },
    { transitions: [{ from: 'new', event: 'lost', to: 'done' }] },
    [
      'lifecycle-transition-removed thing new --broken--> done: none breaking none',
      'lifecycle-transition-added thing new --lost--> done: none compatible none',
    ],
  ],
  [
    'a property for the reason',
    {},
    { reasonProperty: 'reason' },
    ['lifecycle-property thing reasonProperty: none compatible none'],
  ],
  ['a timeout that is gone', {}, { timeouts: [] }, ['lifecycle-timeout thing new --> none: none breaking none']],
  [
    'a second timeout of a move, with another reason',
    { timeouts: [{ from: 'new', after: 'P1D', to: 'none', reason: 'late' }] },
    {
      timeouts: [
        { from: 'new', after: 'P1D', to: 'none', reason: 'late' },
        { from: 'new', after: 'P2D', to: 'none', reason: 'lost' },
      ],
    },
    ['lifecycle-timeout thing new --> none (lost): none compatible none'],
  ],
  ['a timeout that is new', { timeouts: [] }, {}, ['lifecycle-timeout thing new --> none: none compatible none']],
  [
    'another time',
    {},
    { timeouts: [{ from: 'new', after: 'P2D', to: 'none' }] },
    ['lifecycle-timeout thing new --> none: none breaking none'],
  ],
])('lifecycles: %s', (_title, before, after, expected) => {
  expect(find(compareLifecycles, documentWith({}, lifecycle(before)), documentWith({}, lifecycle(after)))).toEqual(
    expected,
  );
});

test('lifecycles: one that is new and one that is gone', () => {
  const empty = documentWith({});
  const full = documentWith({}, lifecycle({}));

  expect(find(compareLifecycles, empty, full)).toEqual(['lifecycle-added thing: none compatible compatible']);
  expect(find(compareLifecycles, full, empty)).toEqual(['lifecycle-removed thing: none breaking breaking']);
});
