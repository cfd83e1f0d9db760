import { join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Packages that Prism loads for features that the mock does not use: its proxy and its log, OpenAPI 2, Postman
 * collections, documents in YAML, media types without a slash and the keyword `x-faker`.
 */
const unused = [
  '@faker-js/faker',
  '@stoplight/http-spec/oas2/operation',
  '@stoplight/http-spec/postman/operation',
  '@stoplight/yaml-ast-parser',
  'esprima',
  'http-proxy-agent',
  'https-proxy-agent',
  'js-yaml',
  'mime-db',
  'node-fetch',
  'pino',
];

/** The code that replaces a package, by its name. */
const replacements: ReadonlyMap<string, string> = new Map([
  ...unused.map((name) => [name, 'export {};'] as const),
  // Prism makes ids from it, whatever their form. The package has a table of 180 kB for the functions of its family.
  [
    'fnv-plus',
    `import { createHash } from 'node:crypto';
    export const fast1a52hex = (text) => createHash('sha1').update(text).digest('hex').slice(0, 13);`,
  ],
]);
const prefix = '\0replaced:';

/** Bundles Prism and everything it imports into one file. Returns the paths of the bundled files. */
export async function bundlePrism(root: string, file: string): Promise<readonly string[]> {
  const bundle = await rolldown({
    input: join(root, 'mock/example/prism.ts'),
    cwd: root,
    platform: 'node',
    // The default entry loads its parts in a way that a bundler cannot follow.
    resolve: { alias: { 'jsonc-parser': join(root, 'node_modules/jsonc-parser/lib/esm/main.js') } },
    plugins: [
      {
        name: 'replace-packages',
        resolveId: (id) => (replacements.has(id) ? `${prefix}${id}` : null),
        load: (id) => (id.startsWith(prefix) ? (replacements.get(id.slice(prefix.length)) ?? null) : null),
      },
      {
        // The module exports by `this`, which rolldown 1.2 does not bind in a CommonJS module without `exports`.
        name: 'export-uri-template',
        transform: (code, id) =>
          /uri-template-lite.index\.js$/.test(id) ? code.replaceAll('this.URI', 'exports.URI') : null,
      },
    ],
  });
  const { output } = await bundle.write({
    file,
    format: 'esm',
    minify: true,
    codeSplitting: false,
    comments: { legal: false },
  });
  await bundle.close();
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
}
