import type { Breakage } from './breakage.ts';

/** Mistakes in the package, its documents and its style. */
export const packaging: readonly Breakage[] = [
  {
    name: 'A file imports from a room above it',
    file: 'contract/model/reply.ts',
    edit: {
      find: "from './handler.ts';",
      replace: "from './handler.ts';\nexport type { Clock } from '../../server/ports/clock.ts';",
    },
    gate: { file: 'test/architecture/imports.test.ts', title: 'files import only from the rooms below them' },
    reports: 'contract/model/reply.ts imports server/ports/clock.ts',
  },
  {
    name: 'A document names a command that does not exist',
    file: 'README.md',
    edit: { find: 'npm ci && npm test ', replace: 'npm ci && npm run tests ' },
    gate: { file: 'test/architecture/docs.test.ts', title: 'every npm command and its flags exist' },
    reports: 'package.json has no tests',
  },
  {
    name: 'A document names a file that does not exist',
    file: 'ARCHITECTURE.md',
    edit: { find: '`contract/reference`', replace: '`contract/handbook`' },
    gate: { file: 'test/architecture/docs.test.ts', title: 'every path exists' },
    reports: 'ARCHITECTURE.md names contract/handbook',
  },
  {
    name: 'The package loses an entry',
    file: 'package.json',
    edit: { find: '"./mock": {', replace: '"./mocks": {' },
    gate: {
      file: 'test/package/public-names.test.ts',
      title: 'every public name of 0.9.1 exists, or CHANGELOG.md has a line "- `old` → `new`" for it',
    },
    reports: 'export ./mock startMock',
  },
  {
    name: 'The package of the client has another version',
    file: 'client/package.json',
    edit: { find: '-client",\n  "version": "', replace: '-client",\n  "version": "9' },
    gate: {
      file: 'test/architecture/imports.test.ts',
      title: 'client/package.json has the version of package.json, and requires the same versions of packages',
    },
    reports: "expected '9",
  },
  {
    name: 'An exported function is no longer exported',
    file: 'server/index.ts',
    edit: { find: "export { createHttpServer } from './http/http-server.ts';\n", replace: '' },
    gate: {
      file: 'test/package/public-names.test.ts',
      title: 'every public name of 0.9.1 exists, or CHANGELOG.md has a line "- `old` → `new`" for it',
    },
    reports: 'export ./server createHttpServer',
  },
  {
    name: 'A parameter of an exported function becomes required',
    file: 'server/dispatch/memory-rate-limits.ts',
    edit: {
      find: '{ clock = systemClock }: { readonly clock?: Clock } = {}',
      replace: '{ clock }: { readonly clock: Clock }',
    },
    gate: 'npm run contract:diff',
    reports: 'createMemoryRateLimits',
  },
  {
    name: 'A dependency has no reason',
    file: 'package.json',
    edit: { find: '    "ajv-formats":', replace: '    "left-pad": "^1.3.0",\n    "ajv-formats":' },
    gate: {
      file: 'test/architecture/docs.test.ts',
      title: 'DECISIONS.md gives a reason for each package, and names no others',
    },
    reports: 'left-pad',
  },
  {
    name: 'Code uses any',
    file: 'contract/model/did-you-mean.ts',
    edit: { find: 'const limit = Math.max(', replace: 'const limit: any = Math.max(' },
    gate: 'eslint',
    reports: 'Unexpected any',
  },
  {
    name: 'A promise is neither awaited nor handled',
    file: 'control-plane/reconcile/app-removal.ts',
    edit: { find: '  await runtime.remove(app);', replace: '  void runtime.remove(app);' },
    gate: 'eslint',
    reports: 'no-floating-promises',
  },
  {
    name: 'A document has a line that is too long',
    file: 'docs/mounting.md',
    edit: { find: 'unknown\npaths, so pass on only', replace: 'unknown paths, so pass on only' },
    gate: 'eslint',
    reports: 'local/line-length',
  },
  {
    name: 'A document is not formatted',
    file: 'docs/deploy.md',
    edit: { find: '\n## Start and stop\n', replace: '## Start and stop\n' },
    gate: 'prettier',
    reports: 'docs/deploy.md',
  },
];
