import { expect, test } from 'vitest';
import { planScaffold } from '../../../bin/scaffold/plan.ts';
import { readHandlerFile } from '../../../bin/scaffold/read.ts';

/** The text of an area's file after `getMe` was added to the contract. */
function addGetMe(text: string): string {
  const files = [readHandlerFile('account.ts', text), readHandlerFile('index.ts', "import './account.ts';")];
  const source = { types: '../../../generated/handlers.ts', stub: '../model/handler.ts' };
  const [step] = planScaffold([{ id: 'getMe', area: 'account' }], files, source).steps;
  if (step?.kind !== 'append') throw new Error('nothing was added');
  return step.text;
}

const imports = "import type { Handlers } from 'x';\nimport { notImplemented } from 'y';\n";

test.each([
  [
    'without a trailing comma',
    '{\n  a: b\n} satisfies Partial<Handlers>;',
    "{\n  a: b,\n  getMe: notImplemented('getMe'),\n} satisfies Partial<Handlers>;",
  ],
  [
    'that ends with a comment',
    '{\n  a: b // yes\n  // no\n} satisfies Partial<Handlers>;',
    "{\n  a: b, // yes\n  // no\n  getMe: notImplemented('getMe'),\n} satisfies Partial<Handlers>;",
  ],
  [
    'on one line',
    '{ a: b } satisfies Partial<Handlers>;',
    "{ a: b,\n  getMe: notImplemented('getMe'),\n} satisfies Partial<Handlers>;",
  ],
  [
    'without members',
    '{} satisfies Partial<Handlers>;',
    "{\n  getMe: notImplemented('getMe'),\n} satisfies Partial<Handlers>;",
  ],
  [
    'with Windows line endings',
    '{\r\n\ta() {\r\n\t},\r\n} satisfies Partial<Handlers>;\r\n',
    "{\r\n\ta() {\r\n\t},\r\n\tgetMe: notImplemented('getMe'),\r\n} satisfies Partial<Handlers>;\r\n",
  ],
  [
    'that a function returns',
    '(store) => ({\n    a: b(store),\n  }) satisfies Partial<Handlers>;',
    "(store) => ({\n    a: b(store),\n    getMe: notImplemented('getMe'),\n  }) satisfies Partial<Handlers>;",
  ],
  [
    'that a function with a return type returns',
    '(store): Partial<Handlers> => ({\n  a: b(store),\n});',
    "(store): Partial<Handlers> => ({\n  a: b(store),\n  getMe: notImplemented('getMe'),\n});",
  ],
])('adds a member to an object %s', (_, before, after) => {
  const start = `${imports}export const accountHandlers = `;

  const added = addGetMe(start + before);

  expect(added).toBe(start + after);
});

test('adds the import of notImplemented if the file no longer has it', () => {
  const filled = `import type { Handlers } from '../../../generated/handlers.ts'; // the contract

export const accountHandlers = { ...mine } satisfies Partial<Handlers>;
`;

  const added = addGetMe(filled);

  expect(added).toBe(`import type { Handlers } from '../../../generated/handlers.ts'; // the contract
import { notImplemented } from '../model/handler.ts';

export const accountHandlers = { ...mine,
  getMe: notImplemented('getMe'),
} satisfies Partial<Handlers>;
`);
});
