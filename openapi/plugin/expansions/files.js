import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * A location in a file that the document does not refer to, to report a problem there. Redocly exports neither of the
 * two classes, so they are taken from an existing location.
 */
export function placeIn(ctx, file, pointer = '#/') {
  const Source = ctx.location.source.constructor;
  const Location = ctx.location.constructor;
  return new Location(new Source(file, readFileSync(file, 'utf8')), pointer);
}

/** Every YAML file in a folder and its subfolders, except those of the plugin. */
export function yamlFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.yaml') && !file.startsWith('plugin'))
    .toSorted()
    .map((file) => join(folder, file));
}

/** A reference to a named node of a file, from a document in `folder`. */
export function reference(folder, file, name) {
  const path = relative(folder, file);
  return { $ref: `${path.startsWith('.') ? path : `./${path}`}#/${name}` };
}
