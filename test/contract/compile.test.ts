import { expect, test } from 'vitest';
import { createCompiler } from '../../contract/checks/compile.ts';

const document = { openapi: '3.1.0', info: {}, paths: {}, components: {} };
const compile = createCompiler(document, { formats: 'full' });
const compileFast = createCompiler(document, { formats: 'fast' });

test.each([
  ['2026-03-02T09:14:00Z', true],
  ['2026-03-02t09:14:00.123456z', true],
  ['2026-03-31T23:59:59+23:59', true],
  ['2024-02-29T00:00:00+02:00', true],
  ['2000-02-29T00:00:00Z', true],
  ['0000-02-29T00:00:00Z', true],
  ['2016-12-31T23:59:60Z', true],
  ['2017-01-01T00:59:60+01:00', true],
  ['2016-12-31T15:59:60.5-08:00', true],
  ['2026-03-02 09:14:00Z', false],
  ['2026-03-02\t09:14:00Z', false],
  ['2026-03-02T09:14:00', false],
  ['2026-03-02T09:14Z', false],
  ['2026-03-02T09:14:00+0100', false],
  ['2026-03-02T09:14:00+01', false],
  ['2026-03-02T09:14:00+24:00', false],
  ['2026-03-02T09:14:00+01:60', false],
  ['2026-03-02T09:14:00.Z', false],
  ['2026-03-02T09:14:00,5Z', false],
  ['2026-03-02T24:00:00Z', false],
  ['2026-03-02T29:14:00Z', false],
  ['2026-03-02T09:60:00Z', false],
  ['2026-03-02T09:14:60Z', false],
  ['2026-02-29T00:00:00Z', false],
  ['1900-02-29T00:00:00Z', false],
  ['2026-04-31T00:00:00Z', false],
  ['2026-00-10T00:00:00Z', false],
  ['2026-13-10T00:00:00Z', false],
  ['2026-03-00T00:00:00Z', false],
  ['20260302T091400Z', false],
  ['2026-03-02', false],
  ['2026-03-02T09:14:00Z\n', false],
  ['+12026-03-02T09:14:00Z', false],
  ['٢026-03-02T09:14:00Z', false],
])('a date-time of RFC 3339 in both modes: %j is %s', (text, isValid) => {
  const schema = { type: 'string', format: 'date-time' };

  expect([compile('full', schema)(text), compileFast('fast', schema)(text)]).toEqual([isValid, isValid]);
});

test.each([
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-19-39', false],
  ['2026-3-2', false],
])('a date of RFC 3339 in both modes: %j is %s', (text, isValid) => {
  const schema = { type: 'string', format: 'date' };

  expect([compile('date', schema)(text), compileFast('date', schema)(text)]).toEqual([isValid, isValid]);
});

test.each([
  ['date-time', '2026-02-28T23:59:59.5Z', true],
  ['date-time', '2024-02-29T00:00:00+02:00', true],
  ['date-time', '2026-02-29T00:00:00Z', false],
  ['date-time', '2026-13-01T00:00:00Z', false],
  ['date-time', '2026-01-01T24:00:00Z', false],
  ['uri', 'https://shop.acme.test:8443/a/b', true],
  ['uri', 'http://[::1]/a?b=c#d', true],
  ['uri', 'https://shop.acme.test/a b', false],
  ['uri', '/a/b', false],
])('checks the format %s of %s', (format, text, isValid) => {
  const validate = compile(`${format} ${text}`, { type: 'string', format });

  expect(validate(text)).toBe(isValid);
});

test('equal schemas are compiled once, and others by themselves', () => {
  const first = compile('first text', { type: 'string', maxLength: 3 });

  expect(compile('second text', { type: 'string', maxLength: 3 })).toBe(first);
  expect(compile('third text', { type: 'string', maxLength: 4 })('four')).toBe(true);
  expect(first('four')).toBe(false);
});
