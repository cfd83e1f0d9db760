import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A part of a JSON Schema, as far as compose's own uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $defs?: Readonly<Record<string, Schema>>;
}

const module = 'github.com/compose-spec/compose-go/v2@v2.16.2';

/** The schema of compose files, from the module of the specification. Throws without Go and its proxy. */
export function readComposeSchema(): Schema {
  try {
    const text = execFileSync('go', ['mod', 'download', '-json', module], { cwd: tmpdir(), encoding: 'utf8' });
    const { Dir } = JSON.parse(text) as { readonly Dir: string };
    return JSON.parse(readFileSync(join(Dir, 'schema/compose-spec.json'), 'utf8')) as Schema;
  } catch (cause) {
    throw new Error(`This test needs the program go, and proxy.golang.org for ${module}.`, { cause });
  }
}

export class ComposeSchema {
  readonly root: Schema;

  constructor(root: Schema) {
    this.root = root;
  }

  /** A definition by its name. */
  definition(name: string): Schema {
    return this.resolve({ $ref: `#/$defs/${name}` });
  }

  resolve(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema;
    const found = this.root.$defs?.[schema.$ref.replace('#/$defs/', '')];
    if (!found) throw new Error(`The schema has no ${schema.$ref}.`);
    return this.resolve(found);
  }

  /** A schema, and those that it is made of. */
  parts(schema: Schema): Schema[] {
    const own = this.resolve(schema);
    const inner = [...(own.allOf ?? []), ...(own.oneOf ?? []), ...(own.anyOf ?? [])];
    return [own, ...inner.flatMap((one) => this.parts(one))];
  }

  /** The members of a map, by name. */
  members(schema: Schema): Map<string, Schema> {
    return new Map(this.parts(schema).flatMap(({ properties = {} }) => Object.entries(properties)));
  }

  /** The schema at a path; `*` is an item of a list, or a value of a map. */
  at(schema: Schema, path: readonly string[]): Schema[] {
    return path.reduce<Schema[]>(
      (found, name) =>
        found.flatMap((one) =>
          this.parts(one).flatMap(({ items, properties = {}, patternProperties = {} }) => {
            if (name === '*') return [...(items ? [items] : []), ...Object.values(patternProperties)];
            return properties[name] ? [properties[name]] : [];
          }),
        ),
      [schema],
    );
  }

  /** The names of the members at a path, by name. */
  names(schema: Schema, ...path: readonly string[]): string[] {
    return [...new Set(this.at(schema, path).flatMap((one) => [...this.members(one).keys()]))].sort();
  }
}
