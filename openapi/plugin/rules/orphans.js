import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { parse } from 'yaml';
import { placeIn, yamlFiles } from '../expansions/files.js';

/** Read by the plugin, not by reference. */
const isRead = /(\/examples|^shared\/errors|^shared\/extensions)\.yaml$/;

/**
 * What stands in a file is part of the contract: each file, and each named definition in one, is reached from the root
 * by references. (A code of the catalogue that nothing uses is `error-codes-known`'s to report.)
 */
export function noOrphans(complain) {
  const reached = new Map();
  return {
    ref: {
      enter(_, __, { location }) {
        if (!location) return;
        const { absoluteRef } = location.source;
        if (!reached.has(absoluteRef)) reached.set(absoluteRef, new Set());
        reached.get(absoluteRef).add(location.pointer.split('/')[1] ?? '');
      },
    },
    Root: {
      leave(_, ctx) {
        const root = ctx.location.source.absoluteRef;
        for (const file of yamlFiles(dirname(root))) {
          if (file === root || isRead.test(relative(dirname(root), file))) continue;
          const names = reached.get(file);
          if (!names) complain(ctx, null, 'nothing refers to this file', placeIn(ctx, file));
          else if (!names.has('')) {
            for (const name of Object.keys(parse(readFileSync(file, 'utf8')))) {
              if (!names.has(name)) complain(ctx, null, `nothing refers to "${name}"`, placeIn(ctx, file, `#/${name}`));
            }
          }
        }
      },
    },
  };
}
