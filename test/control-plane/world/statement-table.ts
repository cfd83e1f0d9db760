/** How many statements each operation gives to the store, by its id. */
export type Statements = ReadonlyMap<string, number>;

const head = `# How many statements an example of each operation gives to the store, the identity of the caller and the
# reconcilers that it waits for included, in a world of a few dozen apps. A number may only become smaller. After
# that, or for a new operation, rewrite with: npm run golden
`;

export function formatStatements(table: Statements): string {
  return `${head}\n${[...table].map(([id, count]) => `${id} ${count}\n`).join('')}`;
}

export function parseStatements(text: string): Statements {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]));
}

/** What is wrong with the counts, or with the table. Each line says what to do. */
export function compareStatements(counted: Statements, table: Statements): string[] {
  const differing = [...counted].filter(([id, count]) => table.get(id) !== count);
  return [
    ...differing.map(([id, count]) => `${id} takes ${count} statements. ${adviceOf(count, table.get(id))}`),
    ...[...table.keys()]
      .filter((id) => !counted.has(id))
      .map((id) => `There is no operation ${id}. Run: npm run golden`),
  ];
}

/** The table with the operations that there are. No number becomes larger. */
export function lowerStatements(counted: Statements, table: Statements): Statements {
  return new Map([...counted].map(([id, count]) => [id, Math.min(count, table.get(id) ?? Infinity)]));
}

function adviceOf(count: number, most: number | undefined): string {
  return most === undefined || count < most
    ? 'Run: npm run golden'
    : `At most ${most} are allowed: read together what it reads one by one.`;
}
