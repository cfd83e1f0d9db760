import { expect, test } from 'vitest';
import { toJUnit } from '../../verify/report/junit.ts';
import { cleanReport, failure, operationReport, sampleReport } from './sample-report.ts';

const cell = (outcome: 'failed' | 'knownFailure' | 'notApplicable' | 'notImplemented', passed = 0) => ({
  outcome,
  passed,
  failed: 0,
});

test('has a suite for the run and for each operation, and a case for each check', () => {
  const lines = toJUnit(sampleReport()).split('\n');

  expect(lines.filter((line) => line.includes('<testsuite'))).toEqual([
    '<testsuites name="Contract checks of http://localhost:4010" tests="101" failures="4" errors="0" time="41.230">',
    '  <testsuite name="verify" tests="2" failures="2" errors="0" skipped="0" timestamp="2026-03-02T10:00:00.000Z">',
    '  <testsuite name="apps.getApp" tests="19" failures="2" errors="0" skipped="1" timestamp="2026-03-02T10:00:00.000Z">',
    '  <testsuite name="apps.deleteApp" tests="20" failures="0" errors="0" skipped="3" timestamp="2026-03-02T10:00:00.000Z">',
    '  <testsuite name="apps.listApps" tests="20" failures="0" errors="0" skipped="0" timestamp="2026-03-02T10:00:00.000Z">',
    '  <testsuite name="billing.getInvoice" tests="20" failures="0" errors="0" skipped="0" timestamp="2026-03-02T10:00:00.000Z">',
    '  <testsuite name="support.askAssistant" tests="20" failures="0" errors="0" skipped="20" timestamp="2026-03-02T10:00:00.000Z">',
  ]);
});

test('describes a failure with its request, its response, the contract and how to repeat it', () => {
  const getApp = operationReport({}, { body: cell('failed') });
  const xml = toJUnit(sampleReport({ operations: [getApp], failures: [failure({})] }));

  expect(xml).toContain(`
    <testcase classname="apps.getApp" name="Body">
      <failure type="body" message="getApp: the body of status 200 must have required property 'slug'.">getApp: the body of status 200 must have required property 'slug'.
id: body getApp 200
curl: curl -H 'Authorization: Bearer [redacted]' 'http://localhost:4010/api/workspaces/acme/apps/storefront'
response: 200
content-type: application/json
{&quot;app&quot;:{&quot;name&quot;:&quot;Storefront&quot;,&quot;instances&quot;:2,&quot;public&quot;:true,&quot;note&quot;:null}}
contract: #/components/schemas/App
&quot;type&quot;: &quot;object&quot;,
&quot;required&quot;: [&quot;slug&quot;, &quot;name&quot;]
repeat: --seed 42 --only getApp --allow-writes</failure>
    </testcase>
`);
});

test('puts several failures of a check into one case', () => {
  const getApp = operationReport({}, { body: cell('failed') });
  const failures = [failure({ message: 'First.' }), failure({ id: 'body getApp 404', message: 'Second.' })];

  const xml = toJUnit(sampleReport({ operations: [getApp], failures, knownFailures: [] }));

  expect(xml).toContain('failures="1" errors="0" time=');
  expect(xml).toContain('<failure type="body" message="First. (and 1 more)">First.\nid: body getApp 200');
  expect(xml).toContain('\n\nSecond.\nid: body getApp 404');
});

test('keeps the failures of operations that --only leaves out of the matrix', () => {
  const report = cleanReport({ failures: [failure({ operationId: 'listWorkspaces', id: 'body listWorkspaces 200' })] });

  expect(toJUnit(report)).toContain('<testsuite name="other.listWorkspaces" tests="1" failures="1"');
});

test('skips unchecked, unimplemented and known cases, with the reason', () => {
  const lines = toJUnit(sampleReport())
    .split('\n')
    .map((line) => line.trim());

  expect(lines).toContain('<skipped message="not checked: app_busy: needs an app that is being deleted"/>');
  expect(lines).toContain('<skipped message="not implemented: the response is 501"/>');
  expect(lines).toContain(
    '<skipped message="error-code deleteApp 409: known until 2026-12-31: The code is renamed with the next release."/>',
  );
});

test('fails for an entry of the known failures that is out of date, and for an incomplete run', () => {
  const incomplete = toJUnit(sampleReport({ outcome: 'incomplete' }));

  expect(incomplete).toContain('<testcase classname="verify" name="Known failure: headers list*">');
  expect(incomplete).toContain('<testcase classname="verify" name="Everything was checked">');
});

test('escapes markup, and writes characters that XML does not have as their number', () => {
  const getApp = operationReport({}, { body: cell('failed') });
  const message = 'A "<b>" & \u001b[31m \ud800 \u{1f600}\nline';

  const xml = toJUnit(sampleReport({ operations: [getApp], failures: [failure({ message })] }));

  expect(xml).toContain('message="A &quot;&lt;b&gt;&quot; &amp; \\u001b[31m \\ud800 \u{1f600}&#10;line"');
});

test('a run that finds nothing has no failures', () => {
  expect(toJUnit(cleanReport())).toContain(' tests="40" failures="0" errors="0" ');
});
