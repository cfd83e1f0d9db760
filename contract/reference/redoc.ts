import { sampleLabels } from './code-samples.ts';

/** How Redoc shows the reference document. */
export const redocOptions = {
  disableTelemetry: true,
  hideDownloadButtons: true,
  jsonSamplesDepth: 3,
  layout: 'three-panel',
  // Redoc shows only the samples whose labels are listed. The payload is the JSON body.
  codeSamples: {
    languages: [
      { lang: 'bash', label: sampleLabels.curl },
      { lang: 'typescript', label: sampleLabels.client },
      { lang: 'bash', label: sampleLabels.curlStream },
      { lang: 'typescript', label: sampleLabels.clientStream },
      { lang: 'payload', label: 'Payload' },
    ],
  },
} as const;

/** Additions to Redoc's own style, for light and dark pages. */
export const redocStyle = `
/* A page has this colour before Redoc has shown anything. */
:root { color-scheme: light dark; background: light-dark(#fff, #181c24); }
body { margin: 0; padding: 0; }
/* The colours of the mock's page around it. */
html:not(.dark):root {
  --bg-color: #ffffff; --layer-color: #f5f6f8; --text-color-primary: #1b2230; --text-color-secondary: #1b2230;
  --border-color-primary: #d5d9e1; --border-color-secondary: #d5d9e1; --link-color-primary: #1f4fd8;
}
html.dark:root {
  --bg-color: #181c24; --layer-color: #11141a; --text-color-primary: #e6e9ef; --text-color-secondary: #e6e9ef;
  --border-color-primary: #303744; --border-color-secondary: #303744; --link-color-primary: #8fb0ff;
}
/* A line of code that is too long is wrapped. */
pre, pre code { white-space: pre-wrap !important; overflow-wrap: anywhere; }
/* The names in a table are not broken; a table that is too wide scrolls. */
.md-table-wrapper { overflow-x: auto; }
table.md code { white-space: nowrap; overflow-wrap: normal; word-break: normal; }
/* Redoc puts each paragraph and list into a block of its own: a title stays close to its list. */
[data-component-name='Markdown/Markdown']:has(> p:only-child > strong:only-child) + [data-component-name='Markdown/Markdown'] > :first-child { margin-top: 0; }
[data-component-name='Markdown/Markdown']:has(> p:only-child > strong:only-child) + [data-component-name='Markdown/Markdown'] table.md { margin-top: 0; }
/* Sections without samples use the width of both columns. */
:is([data-section-id^='/error-codes'], [data-section-id^='/lifecycles']) [data-testid='middle-panel'] { width: 100%; max-width: 100%; }
:is([data-section-id^='/error-codes'], [data-section-id^='/lifecycles']) [data-testid='right-panel'] { display: none; }
/* Pictures of lifecycles are drawn for a light page. */
html.dark svg[role='img'] { filter: invert(0.86) hue-rotate(180deg); }
html.dark svg[role='img'] > rect:first-of-type { fill: none; }
`;

/** Redoc's program or a page with it, without its only address of another host: the picture of its logo. */
export function withoutForeignPicture(text: string): string {
  return text.replaceAll(/https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g, logo);
}

/** The word in place of the picture. */
const logo = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" width="52" height="14"><text y="11" font-family="sans-serif" font-size="12" font-weight="bold" fill="#3b82f6">Redocly</text></svg>`,
)}`;
