import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'esbuild';
import { patternSentences } from '../../generated/pattern-sentences.ts';
import { forms } from '../../generated/client/forms.ts';
import { operations } from '../../generated/client/operations.ts';
import { requestSchemas } from '../../generated/request-schemas.ts';

const { formats, ...schemas } = requestSchemas;
// JSON has no regular expressions.
const formatsAsCode = Object.entries(formats).map(([name, expression]) => `${name}: ${inspect(expression)}`);

/** The modules that are data alone, with how each makes its export of the packed data. */
const modules = [
  { file: 'generated/client/forms.ts', name: 'forms', value: forms, code: 'data.forms' },
  { file: 'generated/client/operations.ts', name: 'operations', value: operations, code: 'data.operations' },
  {
    file: 'generated/pattern-sentences.ts',
    name: 'patternSentences',
    value: patternSentences,
    code: 'data.patternSentences',
  },
  {
    file: 'generated/request-schemas.ts',
    name: 'requestSchemas',
    value: schemas,
    code: `{ ...data.requestSchemas, formats: { ${formatsAsCode.join(', ')} } }`,
  },
];

/** Only pages show the labels of fields. The sentence of a pattern is packed once. */
function withoutLabels(name: string, value: unknown): unknown {
  return name === 'label' || name === 'patternSays' ? undefined : value;
}

const packedName = 'contract.json.br';

/**
 * Lets the modules of a contract's data be read from one compressed file beside the bundle, since as code they would
 * be the largest part of it.
 */
export function packData(root: string, folder: string): Plugin {
  const reader = 'packed-data';
  return {
    name: reader,
    setup: (builder) => {
      const all = Object.fromEntries(modules.map(({ name, value }) => [name, value]));
      // The bundler makes the folder later.
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, packedName), brotliCompressSync(JSON.stringify(all, withoutLabels)));
      builder.onResolve({ filter: new RegExp(`^${reader}$`) }, () => ({ path: reader, namespace: reader }));
      builder.onLoad({ filter: /^packed-data$/, namespace: reader }, () => ({
        contents: readPacked,
        resolveDir: root,
      }));
      builder.onLoad({ filter: /[/\\]generated[/\\].*\.ts$/ }, ({ path }) => {
        const found = modules.find(({ file }) => path === join(root, file));
        if (!found) return null;
        const { name, code } = found;
        return { contents: `import { data } from '${reader}'; export const ${name} = ${code};` };
      });
    },
  };
}

const readPacked = `
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
export const data = JSON.parse(brotliDecompressSync(readFileSync(new URL('${packedName}', import.meta.url))).toString());
`;
