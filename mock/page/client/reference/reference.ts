/** The global that the bundle of Redoc defines. */
declare const Redoc: {
  init(document: object, options: object, element: HTMLElement, done: (error?: Error) => void): void;
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
try {
  Redoc.init(await readReference(), options, place, (error) => error && fail(error));
} catch (error) {
  fail(error);
}

/** The contract, with a section that describes the lifecycles. Redoc shows a tag with `x-traitTag` as a section. */
async function readReference(): Promise<object> {
  const [contract, lifecycles] = await Promise.all([fetch('/__mock/openapi.json'), fetch('/__mock/page/lifecycles.md')]);
  // Both are the mock's own responses; the contract has a list of tags.
  const read = (await contract.json()) as { tags: object[] };
  return { ...read, tags: [{ name: 'Lifecycles', 'x-traitTag': true, description: await lifecycles.text() }, ...read.tags] };
}

function fail(error: unknown): void {
  place.textContent = `The reference cannot be shown: ${error instanceof Error ? error.message : String(error)}. Load it again.`;
}
