import { type CheckId, checkIds } from '../../verify/model/check.ts';
import type { Cell, Failure, OperationReport, Report } from '../../verify/model/report.ts';

/** A report of a run that found something of everything. */
export function sampleReport(changes: Partial<Report> = {}): Report {
  return {
    formatVersion: 1,
    contract: { title: 'Platform Control Plane', version: '0.9.1' },
    baseUrl: 'http://localhost:4010',
    seed: 42,
    startedAt: '2026-03-02T10:00:00.000Z',
    milliseconds: 41_230,
    requests: 1234,
    allowsWrites: true,
    requiresAll: false,
    only: [],
    outcome: 'violated',
    operations: [getApp, deleteApp, listApps, getInvoice, askAssistant],
    failures: [missingField, undeclaredStatus, knownCode],
    notChecked: [
      {
        check: 'access',
        operationId: null,
        part: null,
        reason: 'the configuration names no persona with the role viewer',
      },
      { check: 'conflicts', operationId: 'deleteApp', part: 'app_busy', reason: 'needs an app that is being deleted' },
    ],
    knownFailures: [
      {
        failure: 'error-code deleteApp 409',
        reason: 'The code is renamed with the next release.',
        expires: '2026-12-31',
        state: 'applies',
        failures: ['error-code deleteApp 409'],
      },
      {
        failure: 'headers list*',
        reason: 'The gateway removes the header.',
        expires: '2026-03-01',
        state: 'expired',
        failures: [],
      },
      {
        failure: 'body getInvoice 200',
        reason: 'The total was a string.',
        expires: '2026-12-31',
        state: 'obsolete',
        failures: [],
      },
    ],
    leftBehind: ['The workspace verify-42 could not be deleted: 409 workspace_busy.'],
    ...changes,
  };
}

/** A report of a run that found nothing wrong. */
export function cleanReport(changes: Partial<Report> = {}): Report {
  return sampleReport({
    outcome: 'kept',
    operations: [listApps, getInvoice],
    failures: [],
    notChecked: [],
    knownFailures: [],
    leftBehind: [],
    ...changes,
  });
}

/** A violation of the contract with the parts that matter to a test. */
export function failure(changes: Partial<Failure>): Failure {
  return { ...missingField, ...changes };
}

/** A row in which every check but those named has passed. */
export function operationReport(
  changes: Partial<OperationReport>,
  cells: Partial<Record<CheckId, Cell>> = {},
): OperationReport {
  const passed = checkIds.map((check) => [check, { outcome: 'passed', passed: 3, failed: 0 }] as const);
  return {
    id: 'getApp',
    method: 'get',
    path: '/api/workspaces/{workspaceSlug}/apps/{appSlug}',
    area: 'apps',
    isImplemented: true,
    isCovered: true,
    // `cells` has an entry for each check.
    cells: { ...(Object.fromEntries(passed) as Record<CheckId, Cell>), ...cells },
    responses: [{ status: 200, isDeclared: true, seen: 12, codes: [] }],
    reach: { parts: 4, missing: [] },
    ...changes,
  };
}

const failed: Cell = { outcome: 'failed', passed: 11, failed: 1 };
const notChecked: Cell = { outcome: 'notChecked', passed: 0, failed: 0 };
const notImplemented: Cell = { outcome: 'notImplemented', passed: 0, failed: 0 };
const notApplicable: Cell = { outcome: 'notApplicable', passed: 0, failed: 0 };

const getApp = operationReport(
  {
    reach: { parts: 4, missing: ['200 /app/deploy/error null', '?env=preview'] },
    responses: [
      { status: 200, isDeclared: true, seen: 12, codes: [] },
      { status: 404, isDeclared: true, seen: 1, codes: [{ code: 'not_found', isDeclared: true, seen: 1 }] },
      { status: 418, isDeclared: false, seen: 1, codes: [] },
    ],
  },
  { body: failed, status: failed, access: notChecked, frames: notApplicable },
);

const deleteApp = operationReport(
  {
    id: 'deleteApp',
    method: 'delete',
    isCovered: false,
    responses: [
      { status: 204, isDeclared: true, seen: 0, codes: [] },
      {
        status: 409,
        isDeclared: true,
        seen: 2,
        codes: [
          { code: 'app_busy', isDeclared: true, seen: 0 },
          { code: 'is_busy', isDeclared: false, seen: 2 },
        ],
      },
      { status: 405, isDeclared: false, seen: 1, codes: [{ code: 'method_not_allowed', isDeclared: false, seen: 1 }] },
    ],
  },
  { 'error-code': { outcome: 'knownFailure', passed: 1, failed: 1 }, access: notChecked, conflicts: notChecked },
);

const listApps = operationReport({ id: 'listApps', path: '/api/workspaces/{workspaceSlug}/apps' });

const getInvoice = operationReport({
  id: 'getInvoice',
  path: '/api/workspaces/{workspaceSlug}/invoices/{invoiceId}',
  area: 'billing',
});

const askAssistant = operationReport(
  {
    id: 'askAssistant',
    method: 'post',
    path: '/api/workspaces/{workspaceSlug}/assistant',
    area: 'support',
    isImplemented: false,
    isCovered: false,
    responses: [
      { status: 200, isDeclared: true, seen: 0, codes: [] },
      { status: 501, isDeclared: false, seen: 1, codes: [{ code: 'not_implemented', isDeclared: false, seen: 1 }] },
    ],
  },
  // The cells have an entry for each check.
  Object.fromEntries(checkIds.map((check) => [check, notImplemented])),
);

const missingField: Failure = {
  id: 'body getApp 200',
  check: 'body',
  operationId: 'getApp',
  message: "getApp: the body of status 200 must have required property 'slug'.",
  exchange: {
    persona: 'developer',
    curl: "curl -H 'Authorization: Bearer [redacted]' 'http://localhost:4010/api/workspaces/acme/apps/storefront'",
    request: {
      method: 'GET',
      url: 'http://localhost:4010/api/workspaces/acme/apps/storefront',
      headers: { accept: 'application/json', authorization: '[redacted]' },
      body: null,
    },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"app":{"name":"Storefront","instances":2,"public":true,"note":null}}',
    },
    problem: null,
  },
  contract: { pointer: '#/components/schemas/App', lines: '"type": "object",\n"required": ["slug", "name"]' },
  known: null,
};

const undeclaredStatus: Failure = {
  id: 'status getApp 418',
  check: 'status',
  operationId: 'getApp',
  message: 'getApp responds with status 418, which the contract does not declare.',
  exchange: {
    persona: null,
    curl: "curl 'http://localhost:4010/api/workspaces/acme/apps/%3Cb%3E'",
    request: { method: 'GET', url: 'http://localhost:4010/api/workspaces/acme/apps/%3Cb%3E', headers: {}, body: null },
    response: {
      status: 418,
      headers: { 'content-type': 'text/html' },
      body: '<script>document.title = "taken over"</script>\u001b[31m',
    },
    problem: null,
  },
  contract: null,
  known: null,
};

const knownCode: Failure = {
  id: 'error-code deleteApp 409',
  check: 'error-code',
  operationId: 'deleteApp',
  message: 'deleteApp: status 409 has no code "is_busy", only app_busy.',
  exchange: null,
  contract: null,
  known: { reason: 'The code is renamed with the next release.', expires: '2026-12-31' },
};
