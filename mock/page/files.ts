import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { redocOptions, redocStyle } from '../../contract/reference/redoc.ts';
import { packageFolder, readRedoc } from './redoc.ts';
import { stripTypes } from './strip-types.ts';

/** A file of the page: its headers, and how to read it. */
export interface PageFile {
  readonly type: string;
  /** The Content-Security-Policy of the file: what a document may load. */
  readonly policy: string;
  readonly read: () => Promise<string>;
}

/** The path of the page's files; the page itself is at `/`. */
const pageFolder = '/__mock/page/';

const here = import.meta.dirname;
/** The modules that write a request as code. They run in the page too. */
const samples = join(here, '../../contract/samples');
/** The modules are TypeScript in a checkout, and compiled in the package. */
const extension = extname(import.meta.filename);

const script = 'text/javascript; charset=utf-8';
const html = 'text/html; charset=utf-8';
const none = "default-src 'none'";

/** Every file that is served, by URL path. The list is fixed, so a URL never becomes a file path. */
export function listPageFiles(): ReadonlyMap<string, PageFile> {
  const imports = JSON.stringify({
    imports: {
      'eventsource-parser/stream': `${pageFolder}vendor/stream.js`,
      // The page imports them by a relative path, which leads there.
      '/contract/samples/': `${pageFolder}samples/`,
    },
  });
  const readIndex = async () => {
    const text = await readDocument('index.html', 'main');
    return text.replace('<!-- {imports} -->', `<script type="importmap">${imports}</script>`);
  };
  const files: [string, PageFile][] = [
    ['/', { type: html, policy: pagePolicy(imports), read: readIndex }],
    ['/favicon.ico', { type: 'image/svg+xml', policy: none, read: () => readHere('icon.svg') }],
    [`${pageFolder}reference`, { type: html, policy: referencePolicy, read: readReferencePage }],
    [`${pageFolder}redoc.js`, { type: script, policy: none, read: readRedoc }],
  ];
  for (const name of listFolder('styles', '.css')) {
    files.push([`${pageFolder}${name}`, { type: 'text/css; charset=utf-8', policy: none, read: () => readHere(name) }]);
  }
  for (const name of listFolder('client', extension)) {
    files.push([`${pageFolder}${name}`, { type: script, policy: none, read: () => readModule(join(here, name)) }]);
  }
  for (const name of readdirSync(samples).filter((name) => extname(name) === extension)) {
    files.push([
      `${pageFolder}samples/${name}`,
      { type: script, policy: none, read: () => readModule(join(samples, name)) },
    ]);
  }
  for (const name of ['index.js', 'stream.js']) {
    const path = join(packageFolder('eventsource-parser'), 'dist', name);
    files.push([`${pageFolder}vendor/${name}`, { type: script, policy: none, read: () => readFile(path, 'utf8') }]);
  }
  return new Map(files);
}

/** One of the page's modules, compiled or with its types stripped. */
export async function readModule(path: string): Promise<string> {
  const source = await readFile(path, 'utf8');
  return path.endsWith('.ts') ? stripTypes(source) : source;
}

/** The files of a folder and of those below it that have the extension, as URL paths. */
function listFolder(folder: string, extension: string): string[] {
  const names = readdirSync(join(here, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => extname(name) === extension).map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

function readHere(name: string): Promise<string> {
  return readFile(join(here, name), 'utf8');
}

/** One of the page's documents, with the module that it loads. */
async function readDocument(name: string, module: string): Promise<string> {
  const text = await readHere(name);
  return text.replace('{module}', `${pageFolder}client/${module}${extension}`);
}

/** The page of the reference, with the style and the options that `npx platform-control-plane docs` uses too. */
async function readReferencePage(): Promise<string> {
  const text = await readDocument('reference.html', 'reference/reference');
  return text.replace('{style}', redocStyle).replace('{options}', JSON.stringify(redocOptions));
}

/** Allows resources of the mock itself, and one inline script: the import map. */
function pagePolicy(imports: string): string {
  const map = createHash('sha256').update(imports).digest('base64');
  const own = "style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'";
  return `${none}; script-src 'self' 'sha256-${map}'; ${own}; ${closed}; frame-ancestors 'none'`;
}

const closed = "base-uri 'none'; form-action 'none'; object-src 'none'";

/** Redoc inserts its styles into the document and searches in a worker that it creates. */
const referencePolicy = `${none}; script-src 'self'; style-src 'unsafe-inline'; img-src data:; font-src data:; connect-src 'self'; worker-src blob:; ${closed}; frame-ancestors 'self'`;
