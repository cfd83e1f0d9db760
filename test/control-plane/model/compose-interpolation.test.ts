import { expect, test } from 'vitest';
import { interpolate } from '../../../control-plane/model/sources/detect/compose/interpolation.ts';
import { bindDefaults, mentionsOf } from '../../../control-plane/model/sources/detect/compose/mentions.ts';

const values: Readonly<Record<string, string>> = { NAME: 'ada', EMPTY: '', BRACE: 'a}b', DOLLAR: '$5' };
const lookup = (key: string) => (Object.hasOwn(values, key) ? values[key] : undefined);

test.each([
  ['no variable', 'no variable'],
  ['$NAME-${NAME}', 'ada-ada'],
  ['$NONE|${NONE}|$constructor', '||'],
  ['${EMPTY-usual}|${EMPTY:-usual}|${NONE-usual}|${NONE:-}', '|usual|usual|'],
  ['${EMPTY+other}|${EMPTY:+other}|${NONE+other}|${NAME:+other}', 'other|||other'],
  ['${NAME?is missing}|${NAME:?is missing}|${EMPTY?is missing}', 'ada|ada|'],
  ['${NONE:-${EMPTY:-${NAME}}}', 'ada'],
  ['${NONE:-{"a": 1}', '{"a": 1'],
  ['${NAME:+${NONE:-c}-$NAME}', 'c-ada'],
  ['$$NAME $${NAME} $$$NAME', '$NAME ${NAME} $ada'],
  ['${NONE:-a$$b}', 'a$b'],
  ['$DOLLAR', '$5'],
])('fills in %s', (text, expected) => {
  expect(interpolate(text, lookup)).toBe(expected);
});

test.each(['costs $5', '$', '${', '${}', '${1A}', '${NAME', '${NAME!x}', '${NAME:-${X}', '${NAME x}'])(
  'refuses %s, which is malformed',
  (text) => {
    expect(() => interpolate(text, lookup)).toThrow('write `$$` for a `$`');
  },
);

test.each([
  ['${NONE:?}', 'the variable NONE is not set'],
  ['${NONE?}', 'the variable NONE is not set'],
  ['${EMPTY:?set it to $NAME}', 'the variable EMPTY is not set: set it to ada'],
])('refuses %s, whose variable is required', (text, message) => {
  expect(() => interpolate(text, lookup)).toThrow(message);
});

test('lists the variables of a text with their defaults', () => {
  expect(mentionsOf('$A ${B:-b} ${C:?why} ${D:+$E} ${F:-${G-g}} $$H')).toEqual([
    { key: 'A', required: true, default: null },
    { key: 'B', required: false, default: 'b' },
    { key: 'C', required: true, default: null },
    { key: 'D', required: false, default: null },
    { key: 'E', required: true, default: null },
    { key: 'F', required: false, default: 'g' },
    { key: 'G', required: false, default: 'g' },
  ]);
});

test.each([
  ['$NAME and ${NONE}', '${NAME-ada} and ${NONE}'],
  ['${NAME:?why} ${NONE:?why}', '${NAME:-ada} ${NONE:?why}'],
  ['${EMPTY:-$NAME}', '${EMPTY:-${NAME-ada}}'],
  ['$BRACE $DOLLAR $$', 'a}b ${DOLLAR-$$5} $$'],
])('writes %s with its values as defaults', (text, expected) => {
  expect(bindDefaults(text, lookup)).toBe(expected);
});
