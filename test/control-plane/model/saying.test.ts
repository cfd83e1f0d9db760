import { expect, test } from 'vitest';
import { sayingOf } from '../../../control-plane/model/apps/saying.ts';

test.each([
  ['nothing', [], '.'],
  ['its last line', ['starting', 'the table is missing'], '; its last line: the table is missing'],
  ['a coloured line', ['\u001b[31mno database\u001b[0m', ''], '; its last line: no database'],
  [
    'an error of Node above its stack',
    [
      '/app/index.js:1',
      "throw new Error('no port')",
      '^',
      '',
      'Error: no port',
      '    at Module._compile (node:internal:1)',
      '',
      'Node.js v24.1.0',
    ],
    '; it wrote: Error: no port',
  ],
  [
    'a module of Node that is missing',
    [
      "Error: Cannot find module 'express'",
      'Require stack:',
      '- /app/index.js',
      '    at Module._load (node:internal:1) {',
      "  code: 'MODULE_NOT_FOUND',",
      '}',
    ],
    "; it wrote: Error: Cannot find module 'express'",
  ],
  [
    'a start script that is missing',
    [
      'npm error Missing script: "start"',
      'npm error',
      'npm error To see a list of scripts, run:',
      'npm error   npm run',
      'npm error A complete log of this run can be found in: /root/.npm/_logs/1.log',
    ],
    '; it wrote: npm error Missing script: "start"',
  ],
  [
    'an error below the lines of Yarn',
    [
      'Error: REDIS_URL is not set',
      '    at main (/app/index.js:7:11)',
      'Node.js v24.1.0',
      'error Command failed with exit code 1.',
      'info Visit https://yarnpkg.com/en/docs/cli/run for documentation about this command.',
    ],
    '; it wrote: Error: REDIS_URL is not set. Set the variable REDIS_URL, and deploy again.',
  ],
  [
    'an error below the lines of pnpm',
    ['Error: no port', '\u2009ELIFECYCLE\u2009 Command failed with exit code 1.'],
    '; it wrote: Error: no port',
  ],
  [
    'an error below the line of Bun',
    ['error: no port', 'error: script "start" exited with code 1'],
    '; it wrote: error: no port',
  ],
  [
    'an error of Python',
    ['Traceback (most recent call last):', '  File "app.py", line 1', "KeyError: 'PORT'"],
    "; its last line: KeyError: 'PORT'",
  ],
  [
    'a panic of Go',
    ['panic: no port', '', 'goroutine 1 [running]:', 'main.main()', '\t/app/main.go:4 +0x25'],
    '; it wrote: panic: no port',
  ],
  ['lines that all belong to a stack', ['    at one', '    at two'], '; its last line: at two'],
])('says %s', (_what, lines, expected) => {
  expect(sayingOf(lines)).toBe(expected);
});
