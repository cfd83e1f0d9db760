import { expect, test } from 'vitest';
import {
  checkValues,
  settingsByKey,
  setValues,
  type TemplateSetting,
} from '../../../control-plane/model/apps/settings.ts';

const plain: TemplateSetting = {
  key: 'name',
  label: 'Name',
  description: 'The name.',
  type: 'string',
  required: false,
  default: null,
  generated: false,
};
const setting = (more: Partial<TemplateSetting>): TemplateSetting => ({ ...plain, ...more });

test.each<[string, Partial<TemplateSetting>, string | number | boolean | undefined, string[]]>([
  ['is optional', {}, undefined, []],
  ['is required', { required: true }, undefined, ['settingRequired']],
  ['is required and has a default', { required: true, default: 'a' }, undefined, []],
  ['is required and generated', { required: true, generated: true }, undefined, []],
  ['is a text', {}, 'a', []],
  ['is not a text', {}, 1, ['settingType']],
  ['is a number', { type: 'number' }, 1, []],
  ['is not a number', { type: 'number' }, '1', ['settingType']],
  ['is a flag', { type: 'boolean' }, true, []],
  ['is not a flag', { type: 'boolean' }, 'true', ['settingType']],
  ['is a secret text', { type: 'secret' }, 'a', []],
  ['is one of its options', { type: 'select', options: ['a', 'b'] }, 'b', []],
  ['is not one of its options', { type: 'select', options: ['a', 'b'] }, 'c', ['settingOptions']],
  ['matches its pattern', { pattern: '^[a-z]+$' }, 'abc', []],
  ['does not match its pattern', { pattern: '^[a-z]+$' }, 'A1', ['settingPattern']],
])('a setting that %s', (_that, more, value, rules) => {
  const mistakes = checkValues([setting(more)], value === undefined ? {} : { name: value });

  expect(mistakes.map(({ rule }) => rule)).toEqual(rules);
});

test('names the values that are not settings, by their place in the body', () => {
  expect(checkValues([plain], { 'a/b~c': 1 })).toEqual([
    {
      in: 'body',
      path: '/values/a~1b~0c',
      message: 'is not a setting of the application',
      rule: 'settingUnknown',
    },
  ]);
});

test('takes the value of the request, else the default, else a generated one', () => {
  const settings = [
    setting({ key: 'given', default: 'usual', generated: true }),
    setting({ key: 'usual', default: 'usual', generated: true }),
    setting({ key: 'made', generated: true }),
    setting({ key: 'none' }),
  ];
  const secrets = { given: 'random', usual: 'random', made: 'random', none: 'random' };

  const set = setValues(settings, { given: 'a' }, secrets);

  expect(set.map(({ setting: { key }, value }) => [key, value])).toEqual([
    ['given', 'a'],
    ['usual', 'usual'],
    ['made', 'random'],
  ]);
});

test('keeps a mask instead of a secret', () => {
  const settings = settingsByKey([
    { setting: plain, value: 'a' },
    { setting: setting({ key: 'made', generated: true }), value: 'b' },
    { setting: setting({ key: 'secret', type: 'secret' }), value: 'c' },
  ]);

  expect(settings).toMatchObject({ name: 'a' });
  expect(Object.values(settings)).not.toContain('b');
  expect(Object.values(settings)).not.toContain('c');
});
