import type { Breakage } from './breakage.ts';

/** Mistakes in the generator, and in what it has written. */
export const generator: readonly Breakage[] = [
  {
    name: 'A generated file is edited',
    file: 'generated/errors.ts',
    edit: { find: '  host_taken: 409,\n', replace: '' },
    gate: 'npm run generate -- --check',
    reports: 'generated/errors.ts is stale',
  },
  {
    name: 'A generated file is left over',
    file: 'generated/routes.ts',
    edit: { add: 'export const routes = [];\n' },
    gate: 'npm run generate -- --check',
    reports: 'generated/routes.ts is left over; nothing generates it',
  },
  {
    name: 'An emitter leaves out an operation',
    file: 'scripts/generate/emit-skeleton.ts',
    edit: { find: '${operations.map(', replace: '${operations.slice(1).map(' },
    gate: 'npm run generate -- --check',
    reports: 'generated/skeleton.ts is stale',
  },
  {
    name: 'An emitter makes a field with a default required',
    file: 'scripts/generate/emit-types.ts',
    edit: { find: 'defaultNonNullable: false', replace: 'defaultNonNullable: true' },
    gate: { file: 'test/scripts/generate/emit-types.test.ts', title: 'a default does not make a field required' },
    reports: 'scope?: string;',
  },
  {
    name: 'The edition for OpenAPI 3.0 loses null',
    file: 'scripts/generate/schema-3.0.ts',
    edit: { find: '    ...(nullable ? { nullable: true } : {}),\n', replace: '' },
    gate: { file: 'test/scripts/generate/schema-3.0.test.ts', title: 'converts a type with null' },
    reports: '"nullable": true',
  },
  {
    name: 'Operations lose the code `forbidden` that follows from their access',
    file: 'openapi/plugin/expansions/responses.js',
    edit: { find: "    ...(reasons.length > 0 ? ['forbidden'] : []),\n", replace: '' },
    generates: 'alone',
    gate: { file: 'test/server/http/deny.test.ts', title: 'responds as deny.golden.txt says > deleteVar' },
    reports: '500:internal',
  },
];
