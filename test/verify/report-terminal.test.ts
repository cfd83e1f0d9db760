import { expect, test } from 'vitest';
import { createProgress } from '../../verify/report/progress.ts';
import { describeReport } from '../../verify/report/terminal.ts';
import { cleanReport, failure, sampleReport } from './sample-report.ts';

test('describes violations first, then unchecked parts, and the outcome last', () => {
  expect(describeReport(sampleReport())).toBe(`Violations: 2, in 1 operation

✗ Body: getApp  GET /api/workspaces/{workspaceSlug}/apps/{appSlug}
  getApp: the body of status 200 must have required property 'slug'.
  id        body getApp 200
  response  200 application/json, as developer: {"app":{"name":"Storefront","instances":2,"public":true,"note":null}}
  curl      curl -H 'Authorization: Bearer [redacted]' 'http://localhost:4010/api/workspaces/acme/apps/storefront'
  contract  #/components/schemas/App
            "type": "object",
            "required": ["slug", "name"]
  repeat    --seed 42 --only getApp --allow-writes

✗ Status declared: getApp  GET /api/workspaces/{workspaceSlug}/apps/{appSlug}
  getApp responds with status 418, which the contract does not declare.
  id        status getApp 418
  response  418 text/html, without credentials: <script>document.title = "taken over"</script>\\u001b[31m
  curl      curl 'http://localhost:4010/api/workspaces/acme/apps/%3Cb%3E'
  repeat    --seed 42 --only getApp --allow-writes

Not checked, or in part only: 6 checks of operations
  ? the configuration names no persona with the role viewer – Roles and scopes: all operations
  ? needs an app that is being deleted – Conflicts: deleteApp
  The whole list: --html FILE or --json FILE

Not implemented: 1 operation responded with 501
  ○ askAssistant

Known failures: 3 entries in the file
  ✗ headers list*: has expired: fix the failure, or set a later date
      until 2026-03-01: The gateway removes the header.
  ✗ body getInvoice 200: no longer applies, because the check passes: remove it from the file
      until 2026-12-31: The total was a string.
  ! error-code deleteApp 409: accepted (1 failure)
      until 2026-12-31: The code is renamed with the next release.

Left behind: 1 thing that the run created and could not remove
  ! The workspace verify-42 could not be deleted: 409 workspace_busy.

Coverage: 3 of 5 operations had a success
  no success seen: deleteApp
  ✗ seen and not declared: 418: getApp
  ✗ seen and not declared: 409 is_busy: deleteApp
  4 of 6 declared responses seen, by operation, status and code
  never seen: 204 (1), 409 app_busy (1)
  The whole list: --html FILE or --json FILE
  14 of 16 parts of queries and successes met: values, variants, optional members

  Checks by area      covered  ✗ failed  ! known failure  ? not checked  ○ not implemented  ✓ passed
  apps                    2/3         2                1              3                  –        53
  billing                 1/1         –                –              –                  –        20
  support                 0/1         –                –              –                 20         –
  total                   3/5         2                1              3                 20        73

Platform Control Plane 0.9.1 at http://localhost:4010: 1,234 requests in 41.2 s, with writes, seed 42
✗ Contract not kept: 2 violations and 1 known failure; 2 entries of the file of known failures are out of date. Exit code 1.
`);
});

test('says in two lines that a contract is kept', () => {
  expect(describeReport(cleanReport()).split('\n').slice(-3)).toEqual([
    'Platform Control Plane 0.9.1 at http://localhost:4010: 1,234 requests in 41.2 s, with writes, seed 42',
    '✓ Contract kept: 0 violations. Exit code 0.',
    '',
  ]);
});

test('describes three violations of a check in full, and names the others, if there are many', () => {
  const failures = Array.from({ length: 12 }, (_, index) =>
    failure({ id: `body getApp /field${index}`, message: `Field ${index} is wrong.` }),
  );

  const lines = describeReport(sampleReport({ failures })).split('\n');

  expect(lines.filter((line) => line.startsWith('✗ Body'))).toEqual([
    '✗ Body: getApp  GET /api/workspaces/{workspaceSlug}/apps/{appSlug}',
    '✗ Body: getApp  GET /api/workspaces/{workspaceSlug}/apps/{appSlug}',
    '✗ Body: getApp  GET /api/workspaces/{workspaceSlug}/apps/{appSlug}',
    '✗ Body: 9 more, described in full by --json, --junit and --html',
  ]);
  expect(lines).toContain('  body getApp /field11: Field 11 is wrong.');
});

test('shows the largest groups of unchecked parts, and counts the others', () => {
  const notChecked = Array.from({ length: 14 }, (_, index) => ({
    check: 'limits' as const,
    operationId: 'getApp',
    part: `limit ${index}`,
    reason: `reason ${index}`,
  }));

  const text = describeReport(sampleReport({ notChecked }));

  expect(text).toContain(
    '  ? reason 11 – Limits: getApp\n  and 2 more reasons for 2 checks\n  The whole list: --html FILE or --json FILE\n',
  );
});

test('says how much of a long response is left out', () => {
  const [sample] = sampleReport().failures;
  const response = { status: 200, headers: {}, body: 'x'.repeat(1400) };
  const long = failure({ exchange: sample?.exchange ? { ...sample.exchange, response } : null });

  expect(describeReport(sampleReport({ failures: [long] }))).toContain(
    'xxx… (1,000 more characters, in the other reports)',
  );
});

test('says that an incomplete run fails because of --require-all', () => {
  const report = sampleReport({ outcome: 'incomplete', requiresAll: true, failures: [], knownFailures: [] });

  expect(describeReport(report)).toContain(
    '? Not everything was checked: 0 violations, but 6 checks of operations not made, or in part only, 1 operation not implemented, and --require-all is set. Exit code 1.',
  );
});

test('has colours, and wraps sentences, on a terminal only', () => {
  const message = 'The body of the response lacks the property name that the contract requires.';
  const report = sampleReport({ failures: [failure({ message })] });

  expect(describeReport(report)).not.toContain('\u001b');
  expect(describeReport(report, { hasColors: true, columns: 60 })).toContain('\u001b[31m✗ Body: getApp\u001b[39m');
  expect(describeReport(report, { hasColors: false, columns: 60 })).toContain(
    '  The body of the response lacks the property name that the\n  contract requires.\n',
  );
});

function progressOn(output: { isTTY?: boolean; columns?: number }): string {
  let text = '';
  const progress = createProgress({ ...output, write: (part) => (text += part) });
  progress.update(0, 'accepts-valid');
  progress.update(0.5, 'limits');
  progress.update(0.5, 'limits');
  progress.update(1, '');
  progress.close();
  return text;
}

test('shows progress as a bar on a terminal', () => {
  expect(progressOn({ isTTY: true, columns: 80 })).toBe(
    [
      '\r\u001b[2K░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░   0 %  Accepts valid requests',
      '\r\u001b[2K███████████████░░░░░░░░░░░░░░░  50 %  Limits',
      '\r\u001b[2K██████████████████████████████ 100 %  ',
      '\r\u001b[2K',
    ].join(''),
  );
});

test('shows progress as a line for each check elsewhere', () => {
  expect(progressOn({})).toBe('  0 %  Accepts valid requests\n 50 %  Limits\n');
});
