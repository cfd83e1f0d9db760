import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { placeIn } from '../expansions/files.js';
import { schemaOf } from './json-schema.js';

/**
 * An `x-*` member is read by programs, so a mistyped one is a mistake that nobody sees. Each is registered in
 * `shared/extensions.yaml`, a JSON Schema a kind of node, and has a value that fits.
 */
export function knownExtensions(complain) {
  let registry;
  let schema;
  const judge = (node, ctx) => {
    // Maps (of properties, of schemas, …) are left out by their type: a key `x-…` there is somebody's name.
    const kind = ctx.type.name;
    if (!schema || !ctx.type.extensionsPrefix) return;
    for (const [member, value] of Object.entries(node ?? {}).filter(([key]) => key.startsWith('x-'))) {
      const at = ctx.location.child(member);
      if (!registry.properties[kind]?.properties[member]) complain(ctx, node, `"${member}" is not registered for the kind ${kind}`, at);
      else {
        for (const mistake of schema.judge(`#/properties/${kind}/properties/${member}`, value))
          complain(ctx, node, `${member} ${mistake}`, at);
      }
    }
  };
  return {
    Root(root, ctx) {
      const file = join(dirname(ctx.location.source.absoluteRef), 'shared/extensions.yaml');
      registry = parse(readFileSync(file, 'utf8'));
      const { ownMistakes, ...rest } = schemaOf(registry);
      for (const mistake of ownMistakes) complain(ctx, null, `the registry is not a JSON Schema: ${mistake}`, placeIn(ctx, file));
      if (ownMistakes.length > 0) return;
      schema = rest;
      // The root has been entered as any node before its own visit loads what to judge it by.
      judge(root, ctx);
    },
    any: { enter: judge },
    ref: { enter: judge },
  };
}
