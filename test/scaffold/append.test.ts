import { expect, test } from 'vitest';
import { planScaffold } from '../../bin/scaffold/plan.ts';
import { readHandlerFile } from '../../bin/scaffold/read.ts';

/** The text of an area's file after the contract got `getMe`. */
function addGetMe(text: string): string {
  const files = [readHandlerFile('account.ts', text), readHandlerFile('index.ts', "import './account.ts';")];
  const source = { types: '../../generated/handlers.ts', stub: '../model/handler.ts' };
  const [step] = planScaffold([{ id: 'getMe', area: 'account' }], files, source).steps;
  if (step?.kind !== 'append') throw new Error('nothing was added');
  return step.text;
}

const imports = "import type { Handlers } from 'x';\nimport { notImplemented } from 'y';\n";

test.each([
  [
    'without a last comma',
    '{\n  a: b\n} satisfies Partial<Handlers>;',
    "{\n  a: b,\n  getMe: notImplemented('getMe'),\n} satisfies Partial<Handlers>;",
  ],
  [
    'with a comment at its end',
    '{\n  a: b // yes\n  // no\n} satisfies Partial<Handlers>;',
    "{\n  a: b, // yes\n  // no\n  getMe: notImplemented('getMe'),\n} satisfies Partial<Handlers>;",
  ],
  ['on one line', '{ a: b } satisfies Partial<Handlers>;', "{ a: b,\n  getMe: notImplemented('getMe'),\n} satisfies Partial<Handlers>;"],
  ['without members', '{} satisfies Partial<Handlers>;', "{\n  getMe: notImplemented('getMe'),\n} satisfies Partial<Handlers>;"],
  [
    'with line ends of Windows',
    '{\r\n\ta() {\r\n\t},\r\n} satisfies Partial<Handlers>;\r\n',
    "{\r\n\ta() {\r\n\t},\r\n\tgetMe: notImplemented('getMe'),\r\n} satisfies Partial<Handlers>;\r\n",
  ],
  [
    'that a function makes',
    '(store) => ({\n    a: b(store),\n  }) satisfies Partial<Handlers>;',
    "(store) => ({\n    a: b(store),\n    getMe: notImplemented('getMe'),\n  }) satisfies Partial<Handlers>;",
  ],
  [
    'of the type that a function says it returns',
    '(store): Partial<Handlers> => ({\n  a: b(store),\n});',
    "(store): Partial<Handlers> => ({\n  a: b(store),\n  getMe: notImplemented('getMe'),\n});",
  ],
])('an object %s gets its new member', (_, before, after) => {
  const start = `${imports}export const accountHandlers = `;

  const added = addGetMe(start + before);

  expect(added).toBe(start + after);
});

test('a file whose stubs have all been filled gets the import of the stub back', () => {
  const filled = `import type { Handlers } from '../../generated/handlers.ts'; // the contract

export const accountHandlers = { ...mine } satisfies Partial<Handlers>;
`;

  const added = addGetMe(filled);

  expect(added).toBe(`import type { Handlers } from '../../generated/handlers.ts'; // the contract
import { notImplemented } from '../model/handler.ts';

export const accountHandlers = { ...mine,
  getMe: notImplemented('getMe'),
} satisfies Partial<Handlers>;
`);
});
