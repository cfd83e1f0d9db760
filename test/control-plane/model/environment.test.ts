import { expect, test } from 'vitest';
import { environmentOf } from '../../../control-plane/model/apps/environment.ts';

const variables = { USER_NAME: 'ada', EMPTY: '' };

test.each([
  ['${USER_NAME}@db', 'ada@db'],
  ['$USER_NAME/$NONE/', 'ada//'],
  ['${EMPTY:-default} ${EMPTY-default}', 'default '],
  ['${NONE:-default} ${NONE-a default}', 'default a default'],
  ['${USER_NAME:+set} ${EMPTY:+set}${EMPTY+set}', 'set set'],
  ['${USER_NAME:?is missing}${NONE:?is missing}', 'ada'],
  ['costs $$5, $5 and ${', 'costs $5, $5 and ${'],
])('resolves %s', (text, resolved) => {
  expect(environmentOf({ env: { TEXT: text } }, variables).TEXT).toBe(resolved);
});

test('variables of the app win', () => {
  expect(environmentOf({ env: { USER_NAME: 'grace', PORT: '80' } }, variables)).toEqual({
    USER_NAME: 'ada',
    EMPTY: '',
    PORT: '80',
  });
  expect(environmentOf({}, variables)).toEqual(variables);
});

test('PORT of the app is only for the service whose port it sets', () => {
  const own = { env: { PORT: '80' }, port: 80 };

  expect(environmentOf(own, { PORT: '9000', A: 'a' })).toEqual({ PORT: '80', A: 'a' });
  expect(environmentOf({ ...own, port: 9000 }, { PORT: '8000' }, 9000)).toEqual({ PORT: '9000' });
  expect(environmentOf({ port: null }, { PORT: '9000' })).toEqual({ PORT: '9000' });
});
