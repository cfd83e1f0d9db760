import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { placeIn } from '../files.js';
import { judgeOf, mistakesInSchema } from './json-schema.js';

/**
 * An `x-*` member is read by programs, so a mistyped one is a mistake that nobody sees. Each is registered in
 * `shared/extensions.yaml`, a JSON Schema a kind of node, and has a value that fits.
 */
export function knownExtensions(complain) {
  let judges;
  const judge = (node, ctx) => {
    // Maps (of properties, of schemas, …) are left out by their type: a key `x-…` there is somebody's name.
    if (!judges || !ctx.type.extensionsPrefix) return;
    for (const [member, value] of Object.entries(node ?? {}).filter(([key]) => key.startsWith('x-'))) {
      const at = ctx.location.child(member);
      const mistakesIn = judges.get(`${ctx.type.name} ${member}`);
      if (!mistakesIn) complain(ctx, node, `"${member}" is not registered for a ${ctx.type.name}`, at);
      else for (const mistake of mistakesIn(value)) complain(ctx, node, `${member} ${mistake}`, at);
    }
  };
  return {
    Root(_, ctx) {
      const file = join(dirname(ctx.location.source.absoluteRef), 'shared/extensions.yaml');
      const registry = parse(readFileSync(file, 'utf8'));
      const mistakes = mistakesInSchema(registry);
      for (const mistake of mistakes) complain(ctx, null, `the registry is not a JSON Schema: ${mistake}`, placeIn(ctx, file));
      if (mistakes.length === 0) judges = judgesOf(registry);
    },
    any: { enter: judge },
    ref: { enter: judge },
  };
}

function judgesOf({ properties: kinds, $defs }) {
  return new Map(
    Object.entries(kinds).flatMap(([kind, { properties }]) =>
      Object.entries(properties).map(([member, schema]) => [`${kind} ${member}`, judgeOf({ ...schema, $defs })]),
    ),
  );
}
