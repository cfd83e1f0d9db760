import { expect, test } from 'vitest';
import { toHtml } from '../../verify/report/html.ts';
import { showJson } from '../../verify/report/html/json.ts';
import { html } from '../../verify/report/html/markup.ts';
import { cleanReport, failure, sampleReport } from './sample-report.ts';

const [sample] = sampleReport().failures;

/** A report with one violation, whose response has that body. */
function withBody(body: string, number = 1): string {
  const exchange = sample?.exchange && { ...sample.exchange, response: { status: 200, headers: {}, body } };
  return toHtml(
    sampleReport({ failures: Array.from({ length: number }, () => failure({ exchange: exchange ?? null })) }),
  );
}

test('escapes texts, inserts markup, joins lists and leaves null out', () => {
  expect(html`<p title="${`"'`}">${'<b>&'}${html`<i></i>`}${[1200, 'a']}${null}</p>`.text).toBe(
    '<p title="&quot;&#39;">&lt;b&gt;&amp;<i></i>1,200a</p>',
  );
});

test('makes control characters and marks of direction visible', () => {
  expect(html`${'a\u001b[31m\u202eb\tc\n'}`.text).toBe('a\\u001b[31m\\u202eb\tc\n');
});

test('lays JSON out and colours it, without changing a number or a name', () => {
  expect(html`${showJson('{"id":12345678901234567890,"id":"a\\"<","list":[],"on":true}')}`.text).toBe(`{
  <span class="name">&quot;id&quot;</span>: <span class="number">12345678901234567890</span>,
  <span class="name">&quot;id&quot;</span>: <span class="string">&quot;a\\&quot;&lt;&quot;</span>,
  <span class="name">&quot;list&quot;</span>: [],
  <span class="name">&quot;on&quot;</span>: <span class="word">true</span>
}`);
});

test('shows a body that is not JSON as it is', () => {
  expect(showJson('data: {"a":1}\n\n')).toBe('data: {"a":1}\n\n');
  expect(showJson('{"a":')).toBe('{"a":');
});

test('a page has a response as text, whatever is in it', () => {
  const page = withBody('</pre><script>alert(1)</script><img src=x onerror=alert(1)>');

  expect(page).toContain('&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;');
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).not.toContain('<img');
});

test('says how much of a huge body is left out, and shows less of each body if there are many', () => {
  expect(withBody('x'.repeat(200_100))).toContain('100 more characters of this body: see the JSON report.');
  expect(withBody('x'.repeat(200_000))).not.toContain('more characters of this body');
  expect(withBody('x'.repeat(6000), 51)).toContain('1,000 more characters of this body: see the JSON report.');
});

test('loads nothing from elsewhere', () => {
  const page = toHtml(cleanReport());

  expect(page).toContain(
    'http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; script-src &#39;sha256-',
  );
  expect(page.match(/(src|href)="(?!#|data:,)[^"]*"/g)).toBeNull();
});

test('says that there is nothing to show if the contract is kept', () => {
  const page = toHtml(cleanReport());

  expect(page).toContain('<p class="good empty">✓ No violations.</p>');
  expect(page).toContain('<p class="good empty">✓ Every check was made.</p>');
});
