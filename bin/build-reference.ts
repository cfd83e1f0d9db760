import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenApiDocument } from '../contract/document.ts';
import { redocOptions, redocStyle } from '../contract/reference/redoc.ts';
import { toReference } from '../contract/reference/reference-document.ts';
import { readRedoc } from '../mock/page/redoc.ts';

/**
 * Writes the reference of a contract to `index.html` in a folder, as one page that contains everything it needs.
 * Returns the path of the file. Throws a `ContractError` where an operation is incomplete.
 */
export async function buildReference(document: OpenApiDocument, out: string): Promise<string> {
  const reference = toReference(document);
  const page = pageOf(await readRedoc(), reference);
  mkdirSync(out, { recursive: true });
  const path = join(out, 'index.html');
  writeFileSync(path, page);
  return path;
}

/** The page needs nothing from elsewhere, and browsers let it load nothing. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; worker-src blob:";

function pageOf(redoc: string, reference: OpenApiDocument): string {
  const title = String(reference.info.title);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>
    <link rel="icon" href="data:," />
    <style>${redocStyle}</style>
  </head>
  <body>
    <main id="reference"></main>
    <script type="module">
${redoc.replaceAll(/<\/script/gi, '<\\/script')}
init(${literal(reference)}, ${literal(redocOptions)}, document.getElementById('reference'));
    </script>
  </body>
</html>
`;
}

/** A value as JavaScript that does not end the script around it. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
