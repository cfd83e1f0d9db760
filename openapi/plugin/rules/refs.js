import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { didYouMean } from '../../../contract/model/did-you-mean.ts';
import { readYaml, yamlFiles } from '../expansions/files.js';
import { isRecord } from '../expansions/story.js';

/** Every reference leads somewhere. It replaces a rule of Redocly that does not propose a similar name. */
export function refsResolve(report) {
  let root;
  return {
    Root(_, ctx) {
      root = dirname(ctx.location.source.absoluteRef);
    },
    ref: {
      leave({ $ref }, ctx, { node }) {
        if (node !== undefined) return;
        const from = ctx.location.source.absoluteRef;
        const [name, pointer = ''] = $ref.split('#');
        const file = name === '' ? from : resolve(dirname(from), name);
        report(ctx, null, existsSync(file) ? missingName(file, pointer, from) : missingFile(name, from, root));
      },
    },
  };
}

function missingFile(name, from, root) {
  const known = yamlFiles(root).map((file) => relative(dirname(from), file));
  return `There is no file "${name}".${didYouMean(name, known)}`;
}

/** Names the first part of the pointer that does not exist. */
function missingName(file, pointer, from) {
  let node = readYaml(file);
  const where = relative(dirname(from), file);
  for (const step of pointer.split('/').slice(1)) {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    const known = isRecord(node) || Array.isArray(node) ? Object.keys(node) : [];
    if (!known.includes(name)) return `${where} has no "${name}" at #${pointer}.${didYouMean(name, known)}`;
    node = node[name];
  }
  return `${where} has nothing at #${pointer}.`;
}
