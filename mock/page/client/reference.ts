/** The global that the bundle of Redoc defines. */
declare const Redoc: {
  init(document: string, options: object, element: HTMLElement, done: (error?: Error) => void): void;
};

const sans = 'system-ui, sans-serif';

// Always light: Redoc uses dark text in several places regardless of its theme, which is illegible on a dark page.
const options = {
  expandResponses: '200,201',
  jsonSampleExpandLevel: 3,
  hideDownloadButton: true,
  nativeScrollbars: true,
  theme: { typography: { fontFamily: sans, headings: { fontFamily: sans }, code: { fontFamily: 'ui-monospace, monospace' } } },
};

const place = document.getElementById('reference') ?? document.body;
Redoc.init('/__mock/openapi.json', options, place, (error) => {
  if (error) place.textContent = `The reference cannot be shown: ${error.message}. Load it again.`;
});
