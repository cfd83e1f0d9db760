/** The modules from which the files import the type `Handlers` and the function `notImplemented`. */
export interface Modules {
  readonly types: string;
  readonly stub: string;
}

/** Lines to add to a file: imports, and members of its object. */
export interface Lines {
  readonly imports: readonly string[];
  readonly members: readonly string[];
}

/** The text of a new file for an area, with a stub for each operation. */
export function emitArea(area: string, ids: readonly string[], { types, stub }: Modules): string {
  const imports =
    types === stub
      ? `import { type Handlers, notImplemented } from '${types}';`
      : `import type { Handlers } from '${types}';\n${emitStubImport(stub)}`;
  return `${imports}

export const ${constantOf(area)} = {
${ids.map((id) => `  ${emitStub(id)}\n`).join('')}} satisfies Partial<Handlers>;
`;
}

/** The text of a new file that joins the areas into one backend. */
export function emitIndex(areas: readonly string[], { types }: Modules): string {
  const { imports, members } = emitJoin(areas);
  return `import type { Handlers } from '${types}';
${imports.join('\n')}

/** The backend: every operation of the contract. */
export const handlers: Handlers = {
${members.map((member) => `  ${member}\n`).join('')}};
`;
}

export function emitStub(id: string): string {
  return `${id}: notImplemented('${id}'),`;
}

export function emitStubImport(stub: string): string {
  return `import { notImplemented } from '${stub}';`;
}

export function emitJoin(areas: readonly string[]): Lines {
  return {
    imports: areas.map((area) => `import { ${constantOf(area)} } from './${area}.ts';`),
    members: areas.map((area) => `...${constantOf(area)},`),
  };
}

/** The name of the object with an area's handlers. The suffix avoids reserved words, such as `public`. */
export function constantOf(area: string): string {
  return `${area}Handlers`;
}
