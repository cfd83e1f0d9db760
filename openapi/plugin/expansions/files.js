import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';

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

const parsed = new Map();

/** The value of a YAML file, which is read once. Throws if the file is not valid YAML. */
export function readYaml(file) {
  if (!parsed.has(file)) {
    const lines = new LineCounter();
    const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines, prettyErrors: false });
    const mistakes = document.errors.map(({ message, pos: [at] }) => {
      const { line, col } = lines.linePos(at);
      return `${relative('.', file)}:${line}:${col} ${message}`;
    });
    if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
    parsed.set(file, document.toJS() ?? {});
  }
  return parsed.get(file);
}

/**
 * Redocly preprocessor: ends the run at a file that is not valid YAML, and names file and line. Redocly itself reports
 * it only as a reference that leads nowhere. The examples report their own mistakes.
 */
export function refuseWrongYaml() {
  return {
    Root: {
      enter(_, ctx) {
        const files = yamlFiles(dirname(ctx.location.source.absoluteRef)).filter(
          (file) => basename(file) !== 'examples.yaml',
        );
        const mistakes = files.flatMap((file) => {
          try {
            readYaml(file);
            return [];
          } catch (error) {
            return [error.message];
          }
        });
        if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
      },
    },
  };
}

/** A reference to a named node of a file, from a document in `folder`. */
export function reference(folder, file, name) {
  const path = relative(folder, file);
  return { $ref: `${path.startsWith('.') ? path : `./${path}`}#/${name}` };
}
