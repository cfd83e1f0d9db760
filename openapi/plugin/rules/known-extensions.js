import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { placeIn } from '../expansions/files.js';
import { schemaOf } from './json-schema.js';

/**
 * A mistyped `x-*` member would be ignored without notice. So every extension is registered in
 * `shared/extensions.yaml`, which has a JSON Schema for each type of node, and its value must match.
 */
export function knownExtensions(report) {
  let registry;
  let schema;
  const check = (node, ctx) => {
    // Maps, such as `properties`, have no extensions: a key `x-…` there is an ordinary name.
    const kind = ctx.type.name;
    if (!schema || !ctx.type.extensionsPrefix) return;
    for (const [member, value] of Object.entries(node ?? {}).filter(([key]) => key.startsWith('x-'))) {
      const at = ctx.location.child(member);
      if (!registry.properties[kind]?.properties[member])
        report(ctx, node, `"${member}" is not a registered extension of ${kind}.`, at);
      else {
        // A value may stand in a file of its own.
        const written = value?.$ref ? ctx.resolve(value) : { node: value, location: at };
        for (const error of schema.check(`#/properties/${kind}/properties/${member}`, written.node)) {
          report(ctx, node, `${member} ${error}`, written.location);
        }
      }
    }
  };
  return {
    Root(root, ctx) {
      const file = join(dirname(ctx.location.source.absoluteRef), 'shared/extensions.yaml');
      registry = parse(readFileSync(file, 'utf8'));
      const { ownErrors, ...rest } = schemaOf(registry);
      for (const error of ownErrors)
        report(ctx, null, `The registry is not a valid JSON Schema: ${error}`, placeIn(ctx, file));
      if (ownErrors.length > 0) return;
      schema = rest;
      // `any` visits the root before this visitor loads the registry.
      check(root, ctx);
    },
    any: { enter: check },
    ref: { enter: check },
  };
}
