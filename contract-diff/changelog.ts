/** The subject of a section of a changelog. */
export type Subject = 'Contract' | 'Package';

/** Whether a changelog has a section for a version. */
export function hasSection(changelog: string, version: string, subject: Subject = 'Contract'): boolean {
  return changelog.split('\n').includes(headingOf(version, subject));
}

export interface Entry {
  /** The contract by default. */
  readonly subject?: Subject;
  readonly version: string;
  /** The version that the section has so far, if it gets a new one. */
  readonly replaces?: string;
  /** A sentence for each change. */
  readonly lines: readonly string[];
}

/** Adds the lines that a changelog lacks to the section of the version. Lines that a person has written stay. */
export function addEntry(changelog: string, { version, subject = 'Contract', replaces, lines }: Entry): string {
  const heading = headingOf(version, subject);
  const renamed = replaces === undefined ? changelog : replaceLine(changelog, headingOf(replaces, subject), heading);
  const text = hasSection(renamed, version, subject) ? renamed : insertSection(renamed, heading);
  const items = lines.map(wrap).filter((item) => !text.includes(item));
  if (items.length === 0) return text;
  const end = text.indexOf(`${heading}\n`) + heading.length + 1;
  const rest = text.slice(end).replace(/^\n/, '');
  const gap = rest.startsWith('- ') ? '' : '\n';
  return `${text.slice(0, end)}\n${items.join('\n')}\n${gap}${rest}`;
}

function headingOf(version: string, subject: Subject): string {
  return `### ${subject} ${version}`;
}

function replaceLine(text: string, line: string, by: string): string {
  return text
    .split('\n')
    .map((other) => (other === line ? by : other))
    .join('\n');
}

/** Below `## Unreleased`, else below the title. */
function insertSection(text: string, heading: string): string {
  const lines = text.split('\n');
  const unreleased = lines.indexOf('## Unreleased');
  const start = unreleased === -1 ? lines.findIndex((line) => line.startsWith('# ')) : unreleased;
  return [...lines.slice(0, start + 1), ...(start === -1 ? [] : ['']), heading, ...lines.slice(start + 1)].join('\n');
}

/** A list item whose lines stay under 120 characters. Text in backticks stays in one line. */
function wrap(sentence: string): string {
  const lines: string[] = [];
  let line = '-';
  for (const [word] of sentence.matchAll(/(?:`[^`]*`|[^\s`]|`)+/g)) {
    if (line.length + 1 + word.length > 118) {
      lines.push(line);
      line = ' ';
    }
    line += ` ${word}`;
  }
  return [...lines, line].join('\n');
}
