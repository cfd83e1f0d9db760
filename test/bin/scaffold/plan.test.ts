import { expect, test } from 'vitest';
import { planScaffold } from '../../../bin/scaffold/plan.ts';
import { readHandlerFile } from '../../../bin/scaffold/read.ts';

const source = { types: '../../../generated/handlers.ts', stub: '../model/handler.ts' };
const contract = [
  { id: 'getMe', area: 'account' },
  { id: 'getPublicStatus', area: 'public' },
];
const account = `import type { Handlers } from '../../../generated/handlers.ts';
import { notImplemented } from '../model/handler.ts';

export const accountHandlers = {
  getMe: notImplemented('getMe'),
} satisfies Partial<Handlers>;
`;
const publicArea = `import type { Handlers } from '../../../generated/handlers.ts';
import { notImplemented } from '../model/handler.ts';

export const publicHandlers = {
  getPublicStatus: notImplemented('getPublicStatus'),
} satisfies Partial<Handlers>;
`;
const index = `import type { Handlers } from '../../../generated/handlers.ts';
import { accountHandlers } from './account.ts';
import { publicHandlers } from './public.ts';

/** The backend: every operation of the contract. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...publicHandlers,
};
`;
const complete = { 'account.ts': account, 'public.ts': publicArea, 'index.ts': index };

function plan(operations: readonly { id: string; area: string }[], files: Record<string, string>) {
  return planScaffold(
    operations,
    Object.entries(files).map(([path, text]) => readHandlerFile(path, text)),
    source,
  );
}

test('creates a file for each area and an index', () => {
  const { steps } = plan(contract, {});

  expect(steps).toEqual([
    { kind: 'create', path: 'account.ts', adds: ['getMe'], text: account },
    { kind: 'create', path: 'public.ts', adds: ['getPublicStatus'], text: publicArea },
    { kind: 'create', path: 'index.ts', adds: ['accountHandlers', 'publicHandlers'], text: index },
  ]);
});

test('changes nothing in a complete folder', () => {
  expect(plan(contract, complete)).toEqual({ steps: [], unknown: [] });
});

test('imports types and stub of one module in one line', () => {
  const both = { types: 'platform-control-plane/server', stub: 'platform-control-plane/server' };

  const { steps } = planScaffold([{ id: 'getMe', area: 'account' }], [], both);

  expect(steps[0]).toMatchObject({
    text: `import { type Handlers, notImplemented } from 'platform-control-plane/server';

export const accountHandlers = {
  getMe: notImplemented('getMe'),
} satisfies Partial<Handlers>;
`,
  });
});

test('appends a new operation to its area and keeps what a person wrote', () => {
  const edited = account.replace(
    "notImplemented('getMe')",
    "async () => ({ code: 'unauthorized', message: 'Sign in.' })",
  );

  const { steps } = plan([...contract, { id: 'updateMe', area: 'account' }], { ...complete, 'account.ts': edited });

  expect(steps).toEqual([
    {
      kind: 'append',
      path: 'account.ts',
      adds: ['updateMe'],
      text: `import type { Handlers } from '../../../generated/handlers.ts';
import { notImplemented } from '../model/handler.ts';

export const accountHandlers = {
  getMe: async () => ({ code: 'unauthorized', message: 'Sign in.' }),
  updateMe: notImplemented('updateMe'),
} satisfies Partial<Handlers>;
`,
    },
  ]);
});

test.each([
  ['a member of an object', 'export const mine = { getMe: async () => null };'],
  ['a method', 'const mine = { async getMe() {} };'],
  ['a shorthand member', 'const mine = { getMe };'],
  ['an exported function', 'export async function getMe() {}'],
  ['an exported constant', 'export const getMe = async () => null;'],
  ['a re-export', "export { me as getMe } from '../me.ts';"],
])('finds an operation that was moved to another file as %s', (_, text) => {
  const without = account.replace("  getMe: notImplemented('getMe'),\n", '');

  const { steps } = plan(contract, { ...complete, 'account.ts': without, 'people/me.ts': text });

  expect(steps).toEqual([]);
});

test('does not find an operation in a comment', () => {
  const without = account.replace("  getMe: notImplemented('getMe'),", "  // getMe: notImplemented('getMe'),");

  const { steps } = plan(contract, { ...complete, 'account.ts': without });

  expect(steps).toMatchObject([{ kind: 'append', path: 'account.ts', adds: ['getMe'] }]);
});

test('does not create the file of an area whose operations were all moved', () => {
  const { steps } = plan(contract, { 'account.ts': account + publicArea, 'index.ts': "import './account.ts';" });

  expect(steps).toEqual([]);
});

test('appends a new operation to a renamed file', () => {
  const { steps } = plan([...contract, { id: 'updateMe', area: 'account' }], {
    'me.ts': account,
    'public.ts': publicArea,
    'index.ts': index.replace('./account.ts', './me.ts'),
  });

  expect(steps).toMatchObject([{ kind: 'append', path: 'me.ts', adds: ['updateMe'] }]);
});

test('creates a file for a new area and adds it to the index', () => {
  const { steps } = plan([...contract, { id: 'listAlerts', area: 'alerts' }], complete);

  expect(steps).toMatchObject([
    { kind: 'create', path: 'alerts.ts', adds: ['listAlerts'] },
    {
      kind: 'append',
      path: 'index.ts',
      adds: ['alertsHandlers'],
      text: `import type { Handlers } from '../../../generated/handlers.ts';
import { accountHandlers } from './account.ts';
import { publicHandlers } from './public.ts';
import { alertsHandlers } from './alerts.ts';

/** The backend: every operation of the contract. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...publicHandlers,
  ...alertsHandlers,
};
`,
    },
  ]);
});

test('leaves a missing operation to a person if the area has no object of handlers', () => {
  const untyped = 'export const accountHandlers = {};\n';

  const { steps } = plan(contract, { ...complete, 'account.ts': untyped });

  expect(steps).toEqual([
    {
      kind: 'manual',
      path: 'account.ts',
      adds: ['getMe'],
      lines: {
        imports: ["import { notImplemented } from '../model/handler.ts';"],
        members: ["getMe: notImplemented('getMe'),"],
      },
    },
  ]);
});

test('leaves a missing area to a person if the index has no object of handlers', () => {
  const { steps } = plan(contract, { ...complete, 'index.ts': "import './account.ts';\n" });

  expect(steps).toEqual([
    {
      kind: 'manual',
      path: 'index.ts',
      adds: ['publicHandlers'],
      lines: { imports: ["import { publicHandlers } from './public.ts';"], members: ['...publicHandlers,'] },
    },
  ]);
});

test('rejects a file with a syntax error, and names its line', () => {
  const broken = account.replace("notImplemented('getMe')", '');

  expect(() => plan(contract, { 'account.ts': broken })).toThrow(
    'Nothing was written, because of syntax errors:\n  account.ts:5:10 Expression expected.\nFix them, then run this again.',
  );
});

test('reports an operation that is no longer in the contract, with its line', () => {
  const { steps, unknown } = plan([{ id: 'getPublicStatus', area: 'public' }], complete);

  expect(steps).toEqual([]);
  expect(unknown).toEqual([{ path: 'account.ts', line: 5, name: 'getMe' }]);
});
