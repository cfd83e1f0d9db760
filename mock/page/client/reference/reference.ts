/** The exports of the bundle of Redoc. */
interface Redoc {
  readonly init: (document: object, options: object, element: HTMLElement) => unknown;
}

/** Served beside this module; the compiler does not know it. */
const bundle = '/__mock/page/redoc.js';

const place = document.getElementById('reference') ?? document.body;
try {
  // `Redoc` above describes the exports of the bundle.
  const [{ init }, reference] = await Promise.all([import(bundle) as Promise<Redoc>, readReference()]);
  const follow = () => followLink(reference);
  follow();
  addEventListener('hashchange', follow);
  addEventListener('click', leaveFrame, { capture: true });
  init(reference, readOptions(), place);
} catch (error) {
  place.textContent = `The reference cannot be shown: ${error instanceof Error ? error.message : String(error)}. Load it again.`;
}

/** The part of the reference document that links need. */
interface Reference {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId?: string; readonly tags?: readonly string[] }>>>
  >;
}

/** The contract as a document for readers. */
async function readReference(): Promise<Reference> {
  const response = await fetch('/__mock/reference.json');
  // The mock's own response.
  return (await response.json()) as Reference;
}

/** Replaces `#operation/getMe` in the address by the place at which Redoc shows the operation. */
function followLink({ paths }: Reference): void {
  const [, id] = /^#operation\/(\w+)$/.exec(location.hash) ?? [];
  if (id === undefined) return;
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const area = operations.find(({ operationId }) => operationId === id)?.tags?.[0] ?? '';
  location.replace(`#/${area}/${id.toLowerCase()}`);
}

/** Follows a link to the page in the window around the reference, which may be a frame in that page. */
function leaveFrame(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.pathname !== '/' || link.origin !== location.origin) return;
  event.preventDefault();
  event.stopPropagation();
  (window.top ?? window).location.assign(link.href);
}

function readOptions(): object {
  // The mock has written them into the page.
  return JSON.parse(document.getElementById('options')?.textContent ?? '{}') as object;
}
