import { expect, test } from 'vitest';
import { planScaffold } from '../../bin/scaffold/plan.ts';
import { readHandlerFile } from '../../bin/scaffold/read.ts';

const source = { types: '../../generated/handlers.ts', stub: '../model/handler.ts' };
const contract = [
  { id: 'getMe', area: 'account' },
  { id: 'getPublicStatus', area: 'public' },
];
const account = `import type { Handlers } from '../../generated/handlers.ts';
import { notImplemented } from '../model/handler.ts';

export const accountHandlers = {
  getMe: notImplemented('getMe'),
} satisfies Partial<Handlers>;
`;
const publicArea = `import type { Handlers } from '../../generated/handlers.ts';
import { notImplemented } from '../model/handler.ts';

export const publicHandlers = {
  getPublicStatus: notImplemented('getPublicStatus'),
} satisfies Partial<Handlers>;
`;
const index = `import type { Handlers } from '../../generated/handlers.ts';
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

test('an empty folder gets a file for each area and one that joins them', () => {
  const { steps } = plan(contract, {});

  expect(steps).toEqual([
    { kind: 'create', path: 'account.ts', adds: ['getMe'], text: account },
    { kind: 'create', path: 'public.ts', adds: ['getPublicStatus'], text: publicArea },
    { kind: 'create', path: 'index.ts', adds: ['accountHandlers', 'publicHandlers'], text: index },
  ]);
});

test('a complete folder gets nothing', () => {
  expect(plan(contract, complete)).toEqual({ steps: [], unknown: [] });
});

test('types and stub of one package are imported in one line', () => {
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

test('a new operation is added at the end of its area, and what a person wrote stays', () => {
  const edited = account.replace("notImplemented('getMe')", "async () => ({ code: 'unauthorized', message: 'Who?' })");

  const { steps } = plan([...contract, { id: 'updateMe', area: 'account' }], { ...complete, 'account.ts': edited });

  expect(steps).toEqual([
    {
      kind: 'append',
      path: 'account.ts',
      adds: ['updateMe'],
      text: `import type { Handlers } from '../../generated/handlers.ts';
import { notImplemented } from '../model/handler.ts';

export const accountHandlers = {
  getMe: async () => ({ code: 'unauthorized', message: 'Who?' }),
  updateMe: notImplemented('updateMe'),
} satisfies Partial<Handlers>;
`,
    },
  ]);
});

test.each([
  ['a member of an object', 'export const mine = { getMe: async () => null };'],
  ['a method', 'const mine = { async getMe() {} };'],
  ['a member that has its variable’s name', 'const mine = { getMe };'],
  ['an exported function', 'export async function getMe() {}'],
  ['an exported constant', 'export const getMe = async () => null;'],
  ['an export of something from elsewhere', "export { me as getMe } from '../me.ts';"],
])('an operation that was moved to another file counts as present: %s', (_, text) => {
  const without = account.replace("  getMe: notImplemented('getMe'),\n", '');

  const { steps } = plan(contract, { ...complete, 'account.ts': without, 'people/me.ts': text });

  expect(steps).toEqual([]);
});

test('an operation that is only mentioned is not present', () => {
  const without = account.replace("  getMe: notImplemented('getMe'),", "  // getMe: notImplemented('getMe'),");

  const { steps } = plan(contract, { ...complete, 'account.ts': without });

  expect(steps).toMatchObject([{ kind: 'append', path: 'account.ts', adds: ['getMe'] }]);
});

test('an area whose operations have all been moved does not come back', () => {
  const { steps } = plan(contract, { 'account.ts': account + publicArea, 'index.ts': "import './account.ts';" });

  expect(steps).toEqual([]);
});

test('an area file that was renamed gets its new operations', () => {
  const { steps } = plan([...contract, { id: 'updateMe', area: 'account' }], {
    'me.ts': account,
    'public.ts': publicArea,
    'index.ts': index.replace('./account.ts', './me.ts'),
  });

  expect(steps).toMatchObject([{ kind: 'append', path: 'me.ts', adds: ['updateMe'] }]);
});

test('a new area gets a file, and is joined to the others', () => {
  const { steps } = plan([...contract, { id: 'listAlerts', area: 'alerts' }], complete);

  expect(steps).toMatchObject([
    { kind: 'create', path: 'alerts.ts', adds: ['listAlerts'] },
    {
      kind: 'append',
      path: 'index.ts',
      adds: ['alertsHandlers'],
      text: `import type { Handlers } from '../../generated/handlers.ts';
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

test('where the place in an area is unclear, a person is asked to add what is missing', () => {
  const untyped = 'export const accountHandlers = {};\n';

  const { steps } = plan(contract, { ...complete, 'account.ts': untyped });

  expect(steps).toEqual([
    {
      kind: 'ask',
      path: 'account.ts',
      adds: ['getMe'],
      lines: {
        imports: ["import { notImplemented } from '../model/handler.ts';"],
        members: ["getMe: notImplemented('getMe'),"],
      },
    },
  ]);
});

test('where the place in the index is unclear, a person is asked to join the area', () => {
  const { steps } = plan(contract, { ...complete, 'index.ts': "import './account.ts';\n" });

  expect(steps).toEqual([
    {
      kind: 'ask',
      path: 'index.ts',
      adds: ['publicHandlers'],
      lines: { imports: ["import { publicHandlers } from './public.ts';"], members: ['...publicHandlers,'] },
    },
  ]);
});

test('one file that is no TypeScript stops everything, with its place', () => {
  const broken = account.replace("notImplemented('getMe')", '');

  expect(() => plan(contract, { 'account.ts': broken })).toThrow(
    'Nothing was written, because of syntax errors:\n  account.ts:5:10 Expression expected.\nFix them, then run this again.',
  );
});

test('what has left the contract is reported, with its place', () => {
  const { steps, unknown } = plan([{ id: 'getPublicStatus', area: 'public' }], complete);

  expect(steps).toEqual([]);
  expect(unknown).toEqual([{ path: 'account.ts', line: 5, name: 'getMe' }]);
});
