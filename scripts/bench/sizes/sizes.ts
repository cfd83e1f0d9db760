import {
  bundleByEsbuild,
  bundleByRolldown,
  bundleStatement,
  type Chunk,
  compressedSize,
  loadedAtStart,
} from './bundle.ts';

/** The size of a part in a page, in bytes, with its limit. */
export interface Size {
  readonly part: string;
  readonly bytes: number;
  readonly limit: number | null;
}

/** The parts of the client that are imported by themselves, with their limits. */
const client = [
  ['createClient', '{ createClient }', 7000],
  ['upload', '{ upload }', 1400],
  ['can', '{ can }', 2000],
  ['isTerminal', '{ isTerminal }', 850],
  ['explain', '{ explain }', 3100],
  ['everything', '*', 14_000],
] as const;

/** The entries of their own. */
const ownEntries = [
  ['operations', 'client/operations.ts', 7000],
  ['whyNot', 'client/why-not.ts', 2500],
  ['describeState', 'client/describe-state.ts', 3000],
] as const;

/** Chunks that are loaded later, each with a module in it. */
const later = [
  ['with the first example', 'generated/mock/examples.ts'],
  ['with the first work or rare operation', 'control-plane/world/later.ts'],
  ['with the first telemetry', 'telemetry/readings.ts'],
  ['with the first upload', '/zip.js/'],
  ['with the first source that is read', 'detect/detect.ts'],
  ['with the first regular expression', '/re2js/'],
] as const;

const mostAtStart = 138_000;

/** The limit of everything that a page can load of the mock. */
const mostOfMock = 410_000;

/** The sizes of the client. */
export async function measureClient(): Promise<Size[]> {
  const parts = [
    ...client.map(([part, names, limit]) => [part, `export ${names} from './client/index.ts';`, limit] as const),
    ...ownEntries.map(([part, entry, limit]) => [part, `export * from './${entry}';`, limit] as const),
  ];
  return Promise.all(
    parts.map(async ([part, statement, limit]) => {
      return { part, bytes: compressedSize([{ code: await bundleStatement(statement) }]), limit };
    }),
  );
}

/** The sizes of the mock without Node: at the start, which is enough for the first reads, later, and in all. */
export async function measureMockFetch(): Promise<Size[]> {
  const entry = 'mock/fetch/index.ts';
  const [byRolldown, byEsbuild] = [await bundleByRolldown(entry), await bundleByEsbuild(entry)];
  return [
    { part: 'createMockFetch', bytes: compressedSize(loadedAtStart(byRolldown)), limit: mostAtStart },
    { part: 'createMockFetch, by esbuild', bytes: compressedSize(loadedAtStart(byEsbuild)), limit: mostAtStart },
    { part: 'with all that is loaded later', bytes: compressedSize(byRolldown), limit: mostOfMock },
    ...later.map(([part, module]) => ({ part, bytes: compressedSize(byRolldown.filter(has(module))), limit: null })),
  ];
}

function has(module: string): (chunk: Chunk) => boolean {
  return ({ modules }) => modules.some((path) => path.includes(module));
}

export function formatSizes(title: string, sizes: readonly Size[]): string {
  const lines = sizes.map(({ part, bytes, limit }) => {
    const rest = limit === null ? '' : `${String(limit).padStart(10)}  ${bytes <= limit ? 'kept' : 'EXCEEDED'}`;
    return `${part.padEnd(36)}${String(bytes).padStart(10)}${rest}`;
  });
  return `${title.padEnd(36)}${'bytes'.padStart(10)}${'limit'.padStart(10)}\n${lines.join('\n')}\n`;
}
