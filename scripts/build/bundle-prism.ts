import { join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * What Prism loads for features that the mock does not use: its proxy, OpenAPI 2, Postman collections and the keyword
 * `x-faker`.
 */
const unused = [
  '@faker-js/faker',
  '@stoplight/http-spec/oas2/operation',
  '@stoplight/http-spec/postman/operation',
  'http-proxy-agent',
  'https-proxy-agent',
  'node-fetch',
];
const emptyModule = '\0empty';

/** Bundles Prism and everything it imports into one file. Returns the paths of the bundled files. */
export async function bundlePrism(root: string, file: string): Promise<readonly string[]> {
  const bundle = await rolldown({
    input: join(root, 'mock/example/prism.ts'),
    cwd: root,
    platform: 'node',
    // Its default entry loads its parts in a way that a bundler cannot follow.
    resolve: { alias: { 'jsonc-parser': join(root, 'node_modules/jsonc-parser/lib/esm/main.js') } },
    plugins: [
      {
        name: 'leave-out-unused',
        resolveId: (id) => (unused.includes(id) ? emptyModule : null),
        load: (id) => (id === emptyModule ? 'export {};' : null),
      },
      {
        // It exports by `this`, which rolldown 1.2 does not bind in a CommonJS module without `exports`.
        name: 'export-uri-template',
        transform: (code, id) => (/uri-template-lite.index\.js$/.test(id) ? code.replaceAll('this.URI', 'exports.URI') : null),
      },
    ],
  });
  const { output } = await bundle.write({ file, format: 'esm', minify: true, codeSplitting: false, comments: { legal: false } });
  await bundle.close();
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
}
