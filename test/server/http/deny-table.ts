/** The response to each column of a row, in the short form of the table. */
export type Cells = Readonly<Record<string, string>>;

const head = `# What each operation responds to each kind of caller. Rewrite with: npm run golden
#
# A number below 400 is the success status of the operation: the caller has access. 401 stands for 401 unauthorized,
# 403 for 403 forbidden, 404 for 404 not_found, phone for 403 phone_required, blocked for
# 403 account_blocked, suspended for 403 workspace_suspended. Other errors are written in full.
#
# unknown, expired         an unknown token; an expired token
# malformed                an Authorization header without a bearer token
# read, deploy, full       an owner's token with that scope
# viewer, developer, admin a token with full scope of a member with that role; the owner's is \`full\`
# outsider                 a token of a user who is not a member of the workspace
# pinned-here, -away       an owner's token that is pinned to this workspace; to another workspace
# pinned-outsider          a token that is pinned to another workspace, of a user who is not a member of this one
# no-phone                 a token of an owner whose phone number is not verified
# blocked                  a token of an owner whom the operator blocks
# suspended                an owner's token, while the operator suspends the workspace; suspended-out: that of an outsider
# session                  an owner's cookie with the Origin of the service; no-origin: without Origin; foreign-origin: with
#                          the Origin of another site; old-session: an unknown cookie
`;

/** The table as text: one line per row, with aligned columns. */
export function formatTable(table: ReadonlyMap<string, Cells>): string {
  const [first = {}] = table.values();
  const lines = [
    ['operation', ...Object.keys(first)],
    ...[...table].map(([id, cells]) => [id, ...Object.values(cells)]),
  ];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${head}\n${text.join('\n')}\n`;
}

/** The rows of a formatted table, by id. */
export function parseTable(text: string): ReadonlyMap<string, Cells> {
  const [names = [], ...lines] = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/ +/));
  return new Map(
    lines.map(([id = '', ...cells]) => [id, Object.fromEntries(cells.map((cell, i) => [names[i + 1] ?? '', cell]))]),
  );
}

/** The least role and scope with access, according to the cells of a row: `developer, deploy`. */
export function leastAccess(cells: Cells): string {
  const allows = (column: string) => Number(cells[column]) < 400;
  if (allows('no-token')) return allows('unknown') ? 'public' : 'public, credentials checked';
  const role = allows('outsider')
    ? 'signed in'
    : (['viewer', 'developer', 'admin'].find(allows) ?? (allows('full') ? 'owner' : 'nobody'));
  const scope = ['read', 'deploy', 'full'].find(allows) ?? 'none';
  return `${role}, ${scope}`;
}
