import { expect, test } from 'vitest';
import { toAnnotations } from '../../verify/report/github.ts';
import { annotate } from '../../verify/report/annotations.ts';
import { cleanReport, failure, sampleReport } from './sample-report.ts';

test('has an error for each violation and outdated entry, and a warning for each record left behind', () => {
  expect(toAnnotations(sampleReport())).toBe(
    `::error title=Body%3A getApp::getApp: the body of status 200 must have required property 'slug'.%0ARepeat: --seed 42 --only getApp --allow-writes%0Acurl -H 'Authorization: Bearer [redacted]' 'http://localhost:4010/api/workspaces/acme/apps/storefront'
::error title=Status declared%3A getApp::getApp responds with status 418, which the contract does not declare.%0ARepeat: --seed 42 --only getApp --allow-writes%0Acurl 'http://localhost:4010/api/workspaces/acme/apps/%253Cb%253E'
::error title=Known failure%3A headers list*::The known failure "headers list*" (until 2026-03-01: The gateway removes the header.) has expired: fix the failure, or set a later date.
::error title=Known failure%3A body getInvoice 200::The known failure "body getInvoice 200" (until 2026-12-31: The total was a string.) no longer applies, because the check passes: remove it from the file.
::warning title=Left behind::The workspace verify-42 could not be deleted: 409 workspace_busy.
`,
  );
});

test('names in the tenth error those that GitHub would drop', () => {
  const failures = Array.from({ length: 12 }, (_, index) => failure({ operationId: `operation${index + 1}` }));

  const lines = toAnnotations(cleanReport({ failures })).trimEnd().split('\n');

  expect(lines).toHaveLength(10);
  expect(lines[9]).toBe('::error title=3 more violations::Body: operation10%0ABody: operation11%0ABody: operation12');
});

test('says that an incomplete run fails', () => {
  expect(toAnnotations(cleanReport({ outcome: 'incomplete' }))).toContain('::error title=Not everything was checked::');
});

test('prints nothing for a run that found nothing', () => {
  expect(toAnnotations(cleanReport())).toBe('');
});

test('escapes characters that would end a command or a property', () => {
  expect(annotate('notice', 'c: d, 5%\r\n::error::', { title: 'a: b, 100%\n' })).toBe(
    '::notice title=a%3A b%2C 100%25%0A::c: d, 5%25%0D%0A::error::',
  );
});
