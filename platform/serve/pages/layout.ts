import { createHash } from 'node:crypto';
import type { Settings } from '../../../control-plane/ports/settings.ts';
import { Html, html, nothing } from './html.ts';

const style = `
:root { color-scheme: light dark; --text: #1c2430; --faint: #55606e; --back: #f5f6f8; --panel: #fff; --line: #c3cad3; --accent: #1f5fbf; --on-accent: #fff }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6eaf0; --faint: #a3adba; --back: #14181e; --panel: #1d232b; --line: #46505d; --accent: #8ab4f8; --on-accent: #10141a }
}
* { box-sizing: border-box }
body { margin: 0; padding: 1rem; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 30rem; margin: 8vh auto; padding: 1.5rem; background: var(--panel); border: 1px solid var(--line); border-radius: .5rem }
h1 { margin: 0 0 1rem; font-size: 1.4rem; line-height: 1.25 }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.1rem }
p { margin: 0 0 1rem; overflow-wrap: anywhere }
p:last-child, form:last-child { margin-bottom: 0 }
a { color: var(--accent) }
form { margin: 0 0 1rem }
label { display: block; margin-bottom: .25rem; font-weight: 600 }
input, select { width: 100%; margin-bottom: 1rem; padding: .5rem .6rem; background: var(--panel); color: inherit; border: 1px solid var(--line); border-radius: .3rem; font: inherit }
button { padding: .5rem 1rem; background: var(--accent); color: var(--on-accent); border: 1px solid var(--accent); border-radius: .3rem; font: inherit; cursor: pointer }
button.plain { background: transparent; color: var(--accent) }
.actions { display: flex; flex-wrap: wrap; gap: .75rem }
.actions form { margin: 0 }
.simulated { padding: .5rem .75rem; border: 2px solid currentColor; border-radius: .3rem; font-weight: 600 }
.note { color: var(--faint); font-size: .9rem }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`;

/** The pages load nothing, run nothing, and send their forms only to this service. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

// The policy contains the hash of this text, so no formatter may indent it.
const styleElement = new Html(`<style>${style}</style>`);

/** Title and content of a page. */
export interface View {
  readonly title: string;
  readonly content: Html;
}

const simulated = html`<p class="simulated" role="note">
  This server simulates apps. Nothing that is deployed here runs.
</p>`;

/** A whole document. Each page of a server that simulates apps says so. */
export function layOut({ title, content }: View, { isSimulated = false }: Pick<Settings, 'isSimulated'>): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          ${isSimulated ? simulated : nothing}
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.text;
}
