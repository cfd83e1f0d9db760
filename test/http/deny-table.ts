/** What the front answers to each column of a row, in the short form of the table. */
export type Cells = Readonly<Record<string, string>>;

const head = `# What each operation responds to each kind of caller. Rewrite with: npm run golden
#
# A number below 400 is the success of the operation: the caller is let in. In short, 401 is 401 unauthorized,
# 403 is 403 forbidden, 404 is 404 not_found, phone is 403 phone_required. Anything else is written out.
#
# unknown, expired         a token that is nobody's, or no longer
# malformed                an Authorization header that is no bearer token
# read, deploy, full       a token of that scope, of an owner
# viewer, developer, admin a token of full scope, of a member in that role; the owner's is \`full\`
# outsider                 a token of somebody who is no member of the workspace
# pinned-here, -away       an owner's token that is pinned to this workspace, to another one
# pinned-outsider          a token that is pinned to another workspace, of somebody who is no member of this one
# no-phone                 an owner's token whose phone number is not verified
# session                  an owner's cookie with the service's own Origin; no-origin without one; foreign-origin with that
#                          of another site; old-session is a cookie that is nobody's
`;

/** The table as text: a line a row, its cells below the columns' names. */
export function formatTable(table: ReadonlyMap<string, Cells>): string {
  const [first = {}] = table.values();
  const lines = [['operation', ...Object.keys(first)], ...[...table].map(([id, cells]) => [id, ...Object.values(cells)])];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${head}\n${text.join('\n')}\n`;
}

/** The rows of a formatted table, by their id. */
export function parseTable(text: string): ReadonlyMap<string, Cells> {
  const [names = [], ...lines] = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/ +/));
  return new Map(lines.map(([id = '', ...cells]) => [id, Object.fromEntries(cells.map((cell, i) => [names[i + 1] ?? '', cell]))]));
}

/** The least that a row lets in, read off its cells: `developer, deploy`. */
export function whoGetsIn(cells: Cells): string {
  const lets = (column: string) => Number(cells[column]) < 400;
  if (lets('no-token')) return lets('unknown') ? 'public' : 'public, credentials checked';
  const role = lets('outsider') ? 'signed in' : (['viewer', 'developer', 'admin'].find(lets) ?? (lets('full') ? 'owner' : 'nobody'));
  const scope = ['read', 'deploy', 'full'].find(lets) ?? 'none';
  return `${role}, ${scope}`;
}
