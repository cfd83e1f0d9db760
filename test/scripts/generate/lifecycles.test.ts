import { expect, test } from 'vitest';
import { emitLifecycleDocs } from '../../../scripts/generate/emit-lifecycle-docs.ts';
import { emitLifecycles } from '../../../scripts/generate/emit-lifecycles.ts';
import type { ContractDocument } from '../../../scripts/generate/contract.ts';
import { lifecyclesOf, milliseconds } from '../../../contract/lifecycles.ts';
import { describeLifecycles } from '../../../contract/reference/lifecycle-text.ts';

const contract: ContractDocument = {
  openapi: '3.1.1',
  info: { title: 'Things', version: '1.0.0' },
  paths: {},
  components: {
    schemas: {
      Thing: {
        'x-lifecycle': {
          name: 'smallThing',
          description: 'A thing is switched on and off until it breaks.',
          property: 'state',
          reasonProperty: 'reason',
          states: {
            dark: { meaning: 'It gives no light.' },
            lit: { meaning: 'It gives light.' },
            broken: { meaning: 'It gives no light ever again.', terminal: true },
          },
          events: { overheated: 'It is too warm.' },
          transitions: [
            { from: 'none', operation: ['createThing', 'copyThing'], to: 'dark', effect: 'It is listed.' },
            { from: 'dark', operation: 'lightThing', when: 'There is current.', to: 'lit', effect: 'It shines.' },
            { from: 'any', event: 'overheated', to: 'broken', reason: 'heat', effect: 'The fuse blows.' },
            { from: 'any', operation: 'deleteThing', to: 'none', effect: 'It is gone.' },
          ],
          timeouts: [{ from: 'lit', after: 'PT8H', to: 'dark', derived: true, effect: 'It is switched off.' }],
        },
      },
    },
    parameters: {},
    examples: {},
  },
  'x-protocol-errors': {},
  'x-error-order': [],
};

test('a lifecycle is read with lists in place of single values and of `any`', () => {
  expect(lifecyclesOf(contract)).toEqual([
    {
      name: 'smallThing',
      description: 'A thing is switched on and off until it breaks.',
      schema: 'Thing',
      property: 'state',
      reasonProperty: 'reason',
      states: {
        dark: { meaning: 'It gives no light.', terminal: false },
        lit: { meaning: 'It gives light.', terminal: false },
        broken: { meaning: 'It gives no light ever again.', terminal: true },
      },
      events: { overheated: 'It is too warm.' },
      transitions: [
        {
          from: ['none'],
          operations: ['createThing', 'copyThing'],
          events: [],
          when: null,
          to: 'dark',
          reasons: [],
          effect: 'It is listed.',
        },
        {
          from: ['dark'],
          operations: ['lightThing'],
          events: [],
          when: 'There is current.',
          to: 'lit',
          reasons: [],
          effect: 'It shines.',
        },
        {
          from: ['dark', 'lit'],
          operations: [],
          events: ['overheated'],
          when: null,
          to: 'broken',
          reasons: ['heat'],
          effect: 'The fuse blows.',
        },
        {
          from: ['dark', 'lit', 'broken'],
          operations: ['deleteThing'],
          events: [],
          when: null,
          to: 'none',
          reasons: [],
          effect: 'It is gone.',
        },
      ],
      timeouts: [
        {
          from: ['lit'],
          afterMs: 28_800_000,
          derived: true,
          when: null,
          to: 'dark',
          reasons: [],
          effect: 'It is switched off.',
        },
      ],
    },
  ]);
});

test.each([
  ['PT30S', 30_000],
  ['PT1H30M', 5_400_000],
  ['P14D', 1_209_600_000],
])('%s has its length in milliseconds', (duration, length) => {
  expect(milliseconds(duration)).toBe(length);
});

test.each(['P1M', '14d', 'P1W'])('rejects the duration %j', (duration) => {
  expect(() => milliseconds(duration)).toThrow('is not a duration such as PT5M or P14D.');
});

test('the table has the types of its states, events and reasons', () => {
  const text = emitLifecycles(lifecyclesOf(contract));

  expect(text).toContain('export const smallThingLifecycle = {\n');
  expect(text).toContain(
    '} as const satisfies Lifecycle;\n\nexport type SmallThingState = keyof typeof smallThingLifecycle.states;\n',
  );
  expect(text).toContain(
    'export type SmallThingEvent = keyof typeof smallThingLifecycle.events;\nexport type SmallThingReason = ',
  );
  expect(text).toContain('export const lifecycles = {\n  smallThing: smallThingLifecycle,\n}');
});

test('the document has one edge for each pair of states', () => {
  const text = emitLifecycleDocs(lifecyclesOf(contract));

  expect(text).toContain(`## Small thing

A thing is switched on and off until it breaks. The state is \`Thing.state\`. The reason is \`Thing.reason\`.

\`\`\`mermaid
stateDiagram-v2
  [*] --> dark: createThing<br/>copyThing
  dark --> lit: lightThing
  dark --> broken: overheated
  lit --> broken: overheated
  dark --> [*]: deleteThing
  lit --> [*]: deleteThing
  broken --> [*]: deleteThing
  lit --> dark: after 8 hours
\`\`\`
`);
  expect(text).toContain('| 2 | `dark` | `lightThing` | `lit` | When: There is current. It shines. |\n');
  expect(text).toContain('| 3 | `dark`, `lit` | `overheated` | `broken` | The fuse blows. Reason: `heat`. |\n');
});

test('a picture has a line with a dot, an arrowhead and a number for each row', () => {
  const text = describeLifecycles(lifecyclesOf(contract));

  expect(text).toContain('<title>The lifecycle smallThing</title>');
  expect(text).toContain(
    '>1 createThing, copyThing</text>\n<path d="M62 68H166" stroke="#1d4ed8"/>\n<circle cx="62" cy="68" r="3.5"',
  );
  expect(text).toContain('>5 after 8 hours</text>');
});

test('Markdown ends a picture only at its end', () => {
  const text = describeLifecycles(lifecyclesOf(contract));
  const picture = /<div style="overflow-x: auto">\n([\s\S]*?)<\/div>/.exec(text)?.[1];

  expect(picture).toMatch(/^<svg [^\n]+>\n/);
  expect(picture).not.toContain('\n\n');
});
