import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Report } from '../model/report.ts';
import { behave } from './html/behaviour.ts';
import { showCoverage } from './html/coverage.ts';
import { showViolations } from './html/failures.ts';
import { showToolbar } from './html/filter.ts';
import { showHeader, showTiles } from './html/header.ts';
import { showKnownFailures, showLeftBehind, showNotChecked } from './html/lists.ts';
import { html, trusted } from './html/markup.ts';
import { showMatrix } from './html/matrix.ts';
import { verdictOf } from './summary/verdict.ts';

/** The report as a page in one file, which loads nothing. */
export function toHtml(report: Report): string {
  const style = readFileSync(new URL('html/page.css', import.meta.url), 'utf8');
  const script = `(${behave.toString()})();`;
  const { symbol, title } = verdictOf(report);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="Content-Security-Policy" content="${policy(style, script)}" />
        <title>${symbol} ${title}: contract checks of ${report.baseUrl}</title>
        <link rel="icon" href="data:," />
        ${trusted(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#violations">Skip to the violations</a>
        ${showHeader(report)} ${showTiles(report)} ${showToolbar(report)}
        <main>
          ${showViolations(report)} ${showMatrix(report)} ${showCoverage(report)} ${showNotChecked(report)}
          ${showKnownFailures(report)} ${showLeftBehind(report)}
        </main>
        ${trusted(`<script>${script}</script>`)}
      </body>
    </html> `.text;
}

/** Nothing is loaded, and only this style sheet and this script run, also where a response would get into the page. */
function policy(style: string, script: string): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src data:; base-uri 'none'; form-action 'none'`;
}
