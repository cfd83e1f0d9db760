/** The modules that give the type of a backend and the stub of an operation. */
export interface Source {
  readonly types: string;
  readonly stub: string;
}

/** What a file lacks: lines for its imports, and members of its object. */
export interface Lines {
  readonly imports: readonly string[];
  readonly members: readonly string[];
}

/** A new file for the operations of an area. */
export function emitArea(area: string, ids: readonly string[], { types, stub }: Source): string {
  const imports =
    types === stub
      ? `import { type Handlers, notImplemented } from '${types}';`
      : `import type { Handlers } from '${types}';\n${emitStubImport(stub)}`;
  return `${imports}

export const ${constantOf(area)} = {
${ids.map((id) => `  ${emitStub(id)}\n`).join('')}} satisfies Partial<Handlers>;
`;
}

/** A new file that joins the areas into one backend. */
export function emitIndex(areas: readonly string[], { types }: Source): string {
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

/** The name of an area's handlers. An area alone may be a word of the language: `public` is one. */
export function constantOf(area: string): string {
  return `${area}Handlers`;
}
