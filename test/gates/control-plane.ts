import type { Breakage } from './breakage.ts';

/** Mistakes in the control plane, which is the backend of the mock. */
export const controlPlane: readonly Breakage[] = [
  {
    name: 'A handler returns another status',
    file: 'control-plane/handlers/account/tokens.ts',
    edit: { find: 'reply(201, { token', replace: 'reply(202, { token' },
    gate: 'npm run types',
    reports: 'control-plane/handlers/account/tokens.ts',
  },
  {
    name: 'A handler returns a field that the contract does not declare',
    file: 'control-plane/handlers/members/member-body.ts',
    edit: { find: 'return { userId: user.id,', replace: 'return { id: row.id, userId: user.id,' },
    gate: 'npm run types',
    reports: "'id' does not exist in type",
  },
  {
    name: 'A handler leaves out a field that the contract requires',
    file: 'control-plane/handlers/vars/var-body.ts',
    edit: { find: '    updatedBy: personBody(updatedById, names),\n', replace: '' },
    gate: 'npm run types',
    reports: 'control-plane/handlers/vars/var-body.ts',
  },
  {
    name: 'An operation has no handler',
    file: 'control-plane/handlers/audit/audit.ts',
    edit: { find: 'listAuditEvents: bind(', replace: 'listEvents: bind(' },
    gate: 'npm run types',
    reports: 'control-plane/handlers/audit/audit.ts',
  },
  {
    name: 'An action reads as the system, not as its caller',
    file: 'control-plane/actions/members/invitations.ts',
    edit: {
      find: 'caller: Caller, workspaceId: string): Promise<FoundInvitation[]> {\n  return store.read(caller,',
      replace: "_: Caller, workspaceId: string): Promise<FoundInvitation[]> {\n  return store.read('system',",
    },
    gate: {
      file: 'test/architecture/system-viewer.test.ts',
      title: 'actions and handlers reach only the rows that their caller does',
    },
    reports: 'control-plane/actions/members/invitations.ts',
  },
  {
    name: 'The store ignores who reads',
    file: 'control-plane/memory/transaction.ts',
    edit: { find: 'return this.#isMember(workspaceId, viewer.userId);', replace: 'return true;' },
    gate: {
      file: 'test/control-plane/ports/store.test.ts',
      title: 'the store in memory shows members the rows of their workspaces only',
    },
    reports: 'workspaces',
  },
  {
    name: 'An expired token is accepted',
    file: 'control-plane/identity.ts',
    edit: { find: 'return user && !isOver(token.expiresAt, tx.now) ?', replace: 'return user ?' },
    gate: {
      file: 'test/control-plane/world/deny.test.ts',
      title: 'a world refuses what deny.golden.txt refuses, and nothing else > getMe',
    },
    reports: '"expired"',
  },
  {
    name: 'A state changes without a row of its lifecycle',
    file: 'control-plane/model/shared/lifecycle.ts',
    edit: {
      find: 'if (canMove(lifecycle, from, trigger, to)) {',
      replace: "if (canMove(lifecycle, from, trigger, to) || from !== 'none') {",
    },
    gate: {
      file: 'test/control-plane/model/lifecycle.test.ts',
      title: 'refuses a move that the lifecycle has only with another state',
    },
    reports: 'to throw',
  },
  {
    name: 'A secret variable is listed with its value',
    file: 'control-plane/handlers/vars/var-body.ts',
    edit: { find: 'value: isSecret ? mask : value,', replace: 'value,' },
    gate: { file: 'test/control-plane/world/examples.test.ts', title: 'listVars responds with its example storefront' },
    reports: '••••••••',
  },
  {
    name: 'An example counts as a response of the control plane',
    file: 'test/reached/recorded/dispatch.ts',
    edit: { find: "isOwn ? 'control-plane' : 'other'", replace: "isOwn ? 'other' : 'control-plane'" },
    gate: {
      file: 'test/reached/record.test.ts',
      title: 'records no example, and nothing that a request selects from the mock',
    },
    reports: 'success getMe 200',
  },
  {
    name: 'A value of an example counts as one of the control plane',
    file: 'test/reached/recorded/store.ts',
    edit: { find: "options.base ? 'test' : 'control-plane'", replace: "options.base ? 'control-plane' : 'test'" },
    gate: {
      file: 'test/reached/record-values.test.ts',
      title: 'records no value of an example, in a row or in what surrounds a world',
    },
    reports: 'value #/components/schemas/Ticket/properties/status waiting',
  },
  {
    name: 'What no test reaches is excepted without a reason',
    file: 'test/exceptions.ts',
    edit: { find: 'return /: +\\S/.test(line);', replace: 'return line.length > 0;' },
    gate: { file: 'test/reached/gaps.test.ts', title: 'rejects an exception without a reason' },
    reports: 'gives no reason',
  },
];
