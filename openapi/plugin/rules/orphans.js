import { dirname, relative } from 'node:path';
import { placeIn, readYaml, yamlFiles } from '../expansions/files.js';

/**
 * Files that the plugin reads without a reference, workflows, which refer to the contract, and the document of the
 * operator's pages, which is not part of it.
 */
const isRead = /(\/examples|\/measured|^shared\/errors|^shared\/extensions|^workflows\/.*|^operator(\/.*)?)\.yaml$/;

/**
 * Every file, and every named definition in it, can be reached from the root by references. The rule
 * `error-codes-known` reports error codes that are not used.
 */
export function noOrphans(report) {
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
          if (!names) report(ctx, null, 'Nothing refers to this file.', placeIn(ctx, file));
          else if (!names.has('')) {
            for (const name of Object.keys(readYaml(file))) {
              if (!names.has(name)) report(ctx, null, `Nothing refers to "${name}".`, placeIn(ctx, file, `#/${name}`));
            }
          }
        }
      },
    },
  };
}
