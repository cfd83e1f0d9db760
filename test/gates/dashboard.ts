import type { Breakage } from './breakage.ts';

const codes = 'test/dashboard/codes.test.ts';
const fields = 'test/dashboard/fields.test.ts';

/** Mistakes in the dashboard: what it says of states and errors, its pages and its fields. */
export const dashboard: readonly Breakage[] = [
  {
    name: 'A state of the contract has no tone',
    file: 'dashboard/parts/tones.ts',
    edit: { find: "waiting: 'warn', closed", replace: 'closed' },
    gate: 'npm run types',
    reports: "Property 'waiting' is missing",
  },
  {
    name: 'A state of a failure has the tone of a success',
    file: 'dashboard/parts/tones.ts',
    edit: { find: "failed: 'bad', canceled", replace: "failed: 'good', canceled" },
    gate: { file: codes, title: 'a state of a failure is not shown as a good one' },
    reports: '"deploy"',
  },
  {
    name: 'A reason of a state has no sentence',
    file: 'dashboard/parts/reasons.ts',
    edit: { find: 'crash_loop: ', replace: 'crash: ' },
    gate: { file: codes, title: 'each reason of error has a sentence' },
    reports: '"crash_loop"',
  },
  {
    name: 'An error code has no cure',
    file: 'dashboard/parts/cures.ts',
    edit: { find: "  key_taken: 'input',\n", replace: '' },
    gate: 'npm run types',
    reports: "Property 'key_taken' is missing",
  },
  {
    name: 'An error code has no sentence',
    file: 'client/sentences.ts',
    edit: {
      find: "  pool_exceeded: 'The apps do not fit into this tier. Stop or delete apps first.',\n",
      replace: '',
    },
    gate: 'npm run types',
    reports: "Property 'pool_exceeded' is missing",
  },
  {
    name: 'An error code has an empty sentence, so that the message of the server is all there is',
    file: 'client/sentences.ts',
    edit: { find: "'This slug is taken. Choose another one.'", replace: "''" },
    gate: { file: codes, title: 'slug_taken has a cure, and a sentence that is not the message of the server' },
    reports: 'slug_taken has a cure',
  },
  {
    name: 'An operation has no place in the dashboard',
    file: 'test/dashboard/screens.ts',
    edit: { find: "operations: ['readTrace'],", replace: 'operations: [],' },
    gate: {
      file: 'test/dashboard/operations.test.ts',
      title: 'each operation has one place in the dashboard, or a reason for none',
    },
    reports: '"readTrace"',
  },
  {
    name: 'A page has no screen that is looked at',
    file: 'dashboard/routes.ts',
    edit: { find: "path: 'traces/$traceId',", replace: "path: 'spans/$traceId'," },
    gate: {
      file: 'test/dashboard/routes.test.ts',
      title: 'each page has a screen in the table, except the first address, which leads to another',
    },
    reports: '/workspaces/$workspaceSlug/spans/$traceId',
  },
  {
    name: 'A field is made without the contract',
    file: 'dashboard/pages/members/members.tsx',
    edit: {
      find: '<Field of="InvitationBody" name="email" error={invite.error} />',
      replace: '<input name="email" />',
    },
    gate: { file: fields, title: 'each field of a page is one of the contract, or has a reason' },
    reports: 'pages/members/members.tsx input',
  },
  {
    name: 'A field loses a limit of the contract',
    file: 'dashboard/forms/field.tsx',
    edit: { find: '\n          maxLength={field.maxLength}\n', replace: '\n' },
    gate: { file: fields, title: 'a field has the label, type, limits and unit of the contract' },
    reports: 'maxLength',
  },
];
