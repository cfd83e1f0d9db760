import { expect, test } from 'vitest';
import { lint } from './lint.ts';

const file = 'things/lifecycles.yaml#/thing';

test.concurrent('the states of a lifecycle are the known values of its property', async () => {
  const problems = await lint(`
    things/schemas.yaml: { Thing: { properties: { state: { x-known-values: [dark, lit, lost] } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/lifecycle-states-known',
      at: `${file}/states`,
      message: 'The state "broken" is not a known value of "state".',
    },
    {
      rule: 'contract/lifecycle-states-known',
      at: `${file}/states`,
      message: '"lost" is a known value of "state", but no state.',
    },
  ]);
});

test.concurrent('the property of a lifecycle exists and lists its values', async () => {
  const problems = await lint(`
    things/lifecycles.yaml: { thing: { property: slug, reasonProperty: cause.code } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/lifecycle-states-known',
      at: `${file}/states`,
      message: 'The schema has no property "slug" with a list of values.',
    },
    {
      rule: 'contract/lifecycle-states-known',
      at: `${file}/reasonProperty`,
      message: 'The schema has no property "cause.code" with a list of values.',
    },
  ]);
});

test.concurrent('the reasons of a lifecycle are the known values of their property', async () => {
  const problems = await lint(`
    things/schemas.yaml: { Reason: { x-known-values: [fall, cold] } }
    things/lifecycles.yaml:
      thing: { timeouts: [{ from: lit, after: PT8H, to: dark, reason: [cold, heat], effect: It is switched off. }] }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/lifecycle-states-known',
      at: `${file}/reasonProperty`,
      message: 'The reason "heat" is not a known value of "reason".',
    },
    {
      rule: 'contract/lifecycle-states-known',
      at: `${file}/reasonProperty`,
      message: '"fall" is a known value of "reason", but no reason.',
    },
  ]);
});

test.concurrent('reasons need a property', async () => {
  const problems = await lint(`
    things/lifecycles.yaml: { thing: { reasonProperty: null } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/lifecycle-states-known',
      at: file,
      message: 'Name the property that holds the reasons in `reasonProperty`.',
    },
  ]);
});

test.concurrent('a derived lifecycle has no property', async () => {
  const problems = await lint(`
    things/lifecycles.yaml: { thing: { property: null, derived: true } }
  `);

  expect(problems).toEqual([]);
});

test.concurrent('the operations and events of a lifecycle exist', async () => {
  const problems = await lint(`
    things/lifecycles.yaml:
      thing:
        events: { fellDown: The thing is on the floor. }
        transitions:
          - { from: none, operation: makeThing, to: dark, effect: It is sold. }
          - { from: dark, operation: [updateThing, lightThing], to: lit, effect: It shines. }
          - { from: lit, event: overheated, to: broken, reason: heat, effect: The fuse blows. }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/lifecycle-triggers-known',
      at: `${file}/transitions/0/operation`,
      message: 'There is no operation "makeThing".',
    },
    {
      rule: 'contract/lifecycle-triggers-known',
      at: `${file}/transitions/1/operation`,
      message: 'There is no operation "lightThing". Did you mean "listThings" or "getThing"?',
    },
    {
      rule: 'contract/lifecycle-triggers-known',
      at: `${file}/events/made`,
      message: 'No transition has the event "made".',
    },
    {
      rule: 'contract/lifecycle-triggers-known',
      at: `${file}/events/switchedOn`,
      message: 'No transition has the event "switchedOn".',
    },
    {
      rule: 'contract/lifecycle-triggers-known',
      at: `${file}/events/fellDown`,
      message: 'No transition has the event "fellDown".',
    },
  ]);
});

test.concurrent('an event of a transition is described', async () => {
  const problems = await lint(`
    things/lifecycles.yaml: { thing: { events: { overheated: null } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/lifecycle-triggers-known',
      at: `${file}/transitions/2/event`,
      message: '`events` does not describe "overheated".',
    },
  ]);
});

test.concurrent('a row names states that exist', async () => {
  const problems = await lint(`
    things/lifecycles.yaml: { thing: { timeouts: [{ from: light, after: PT8H, to: gone, effect: It is switched off. }] } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/lifecycles-sound',
      at: `${file}/timeouts/0`,
      message: 'There is no state "light". Did you mean "lit"?',
    },
    { rule: 'contract/lifecycles-sound', at: `${file}/timeouts/0`, message: 'There is no state "gone".' },
  ]);
});

test.concurrent('every state can be reached', async () => {
  const problems = await lint(`
    things/lifecycles.yaml:
      thing:
        transitions:
          - { from: none, event: made, to: dark, effect: It is sold. }
          - { from: lit, event: [switchedOn, overheated], to: broken, reason: heat, effect: The fuse blows. }
        timeouts: [{ from: dark, after: PT8H, to: none, effect: It is thrown away. }]
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/lifecycles-sound',
      at: `${file}/states/lit`,
      message: 'Nothing leads to the state "lit" from `none`.',
    },
    {
      rule: 'contract/lifecycles-sound',
      at: `${file}/states/broken`,
      message: 'Nothing leads to the state "broken" from `none`.',
    },
  ]);
});

test.concurrent('exactly the terminal states have no way out', async () => {
  const problems = await lint(`
    things/lifecycles.yaml:
      thing:
        states: { lit: { terminal: true }, broken: { terminal: null } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/lifecycles-sound',
      at: `${file}/timeouts/0`,
      message: 'The state "lit" is terminal, but it leads to "dark".',
    },
    {
      rule: 'contract/lifecycles-sound',
      at: `${file}/states/broken`,
      message: 'Nothing leads out of the state "broken". Add `terminal: true` or a transition.',
    },
  ]);
});

test.concurrent('a record in a terminal state can be removed', async () => {
  const problems = await lint(`
    things/lifecycles.yaml: { thing: { timeouts: [{ from: broken, after: P30D, to: none, effect: It is thrown away. }] } }
  `);

  expect(problems).toEqual([]);
});

test.concurrent('a trigger leads to one state, or says when to which', async () => {
  const problems = await lint(`
    things/lifecycles.yaml:
      thing:
        transitions:
          - { from: none, event: made, to: dark, effect: It is sold. }
          - { from: dark, event: switchedOn, to: lit, effect: It shines. }
          - { from: any, event: switchedOn, when: The lamp is old., to: broken, reason: heat, effect: The fuse blows. }
          - { from: any, event: overheated, to: broken, reason: heat, effect: The fuse blows. }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/lifecycles-sound',
      at: `${file}/transitions/1`,
      message: '"switchedOn" leads from "dark" to more than one state. Say `when` to this one.',
    },
  ]);
});

test.concurrent('two lifecycles have different names', async () => {
  const problems = await lint(`
    things/schemas.yaml: { Count: { x-lifecycle: { $ref: ./lifecycles.yaml#/count } } }
    things/lifecycles.yaml:
      count:
        name: thing
        description: How far it is counted.
        derived: true
        states: { counted: { meaning: They are counted., terminal: true } }
        transitions: [{ from: none, operation: listThings, to: counted, effect: They are counted. }]
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/lifecycles-sound',
      at: `${file}/name`,
      message: 'Another lifecycle is called "thing".',
    },
  ]);
});

test.concurrent('a lifecycle has the form that is registered', async () => {
  const problems = await lint(`
    things/lifecycles.yaml: { thing: { colour: red, timeouts: [{ from: lit, after: 8h, to: dark, effect: It is switched off. }] } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/known-extensions',
      at: file,
      message: 'x-lifecycle must NOT have additional properties (colour)',
    },
    {
      rule: 'contract/known-extensions',
      at: file,
      message: expect.stringMatching(/^x-lifecycle \/timeouts\/0\/after must match pattern/),
    },
  ]);
});
