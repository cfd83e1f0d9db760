import { expect, test } from 'vitest';
import { findMissing } from './toolchains.ts';

test('names what is missing or too old, and how to install it', () => {
  const wanted = [
    { name: 'Cobol', command: ['no-such-command'], least: '3.1', debian: 'gnucobol' },
    { name: 'Node', command: ['node', '--version'], least: '100.0', debian: 'nodejs' },
    { name: 'Node', command: ['node', '--version'], least: '9.20', debian: 'nodejs' },
  ] as const;

  expect(findMissing(wanted)).toEqual([
    'Cobol 3.1 or newer (`no-such-command` does not run). Debian: apt-get install gnucobol',
    expect.stringMatching(/^Node 100.0 or newer \(found \d+\.\d+\). Debian: apt-get install nodejs$/),
  ]);
});
