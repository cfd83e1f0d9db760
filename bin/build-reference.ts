import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenApiDocument } from '../contract/document.ts';
import { redocOptions, redocStyle, withoutForeignPicture } from '../contract/reference/redoc.ts';
import { toReference } from '../contract/reference/reference-document.ts';
import { findRedocly, startRedocly } from '../contract-diff/index.ts';

/**
 * Writes the reference of a contract to `index.html` in a folder, as one page that contains everything it needs.
 * Returns the path of the file. Throws a `ContractError` where an operation is incomplete, and a `DiffError` where
 * Redocly is missing or fails.
 */
export async function buildReference(document: OpenApiDocument, out: string): Promise<string> {
  const reference = toReference(document);
  const program = findRedocly('docs');
  const folder = mkdtempSync(join(tmpdir(), 'reference-'));
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(reference));
    writeFileSync(join(folder, 'options.json'), JSON.stringify(redocOptions));
    writeFileSync(join(folder, 'redocly.yaml'), 'telemetry: off\n');
    writeFileSync(join(folder, 'page.hbs'), template);
    const flags = [
      '--inlineBundle',
      '--openapi',
      'options.json',
      '--template',
      'page.hbs',
      '--config',
      'redocly.yaml',
      '--output',
      'index.html',
    ];
    await startRedocly(program, ['build-docs', 'openapi.json', ...flags], folder, 'build the reference');
    const page = withoutForeignPicture(readFileSync(join(folder, 'index.html'), 'utf8'));
    mkdirSync(out, { recursive: true });
    const path = join(out, 'index.html');
    writeFileSync(path, page);
    return path;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The page needs nothing from elsewhere, and browsers let it load nothing. */
const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; worker-src blob:";

/** Redocly fills in what is in braces. */
const template = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <title>{{title}}</title>
    <link rel="icon" href="data:," />
    {{{redocHead}}}
    <style>${redocStyle}</style>
  </head>
  <body>
    {{{redocHTML}}}
  </body>
</html>
`;
