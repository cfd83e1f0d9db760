import { expect, test } from 'vitest';
import { explainListening } from '../../../bin/program/listen-errors.ts';

const systemError = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: refused, ${syscall}`), { code, syscall });

test.each([
  ['EADDRINUSE', 'listen', 'Another program uses that port. Choose one: npx it --port 4001'],
  ['EACCES', 'listen', 'That port needs privileges. Choose one above 1023: npx it --port 4001'],
  ['ENOTFOUND', 'getaddrinfo', '--host takes a name or an address of this machine'],
])('%s of %s says what to set', (code, syscall, sentence) => {
  expect(explainListening(systemError(code, syscall), 'npx it', 4001)).toContain(sentence);
});

test('a file that may not be used is not a port', () => {
  expect(explainListening(systemError('EACCES', 'mkdir'), 'npx it', 4001)).toBeUndefined();
});
