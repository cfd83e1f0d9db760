import { expect, test } from 'vitest';
import { createCompiler } from '../../contract/checks/compile.ts';

const compile = createCompiler({ openapi: '3.1.0', info: {}, paths: {}, components: {} }, { formats: 'full' });

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
