/** A Dockerfile cannot be read. The message is for its author. */
export class DockerfileError extends Error {}

/** One instruction of a Dockerfile, with the lines that its author has continued joined. */
export interface Instruction {
  /** Number of its first line. */
  readonly line: number;
  /** In upper case. */
  readonly name: string;
  readonly rest: string;
  /** Lines of its heredocs, the last words included. */
  readonly body: readonly string[];
}

export interface Instructions {
  /** The character that continues a line: a backslash, or a backtick by a directive. */
  readonly escape: string;
  /** The image of a directive `syntax`; `null` without one. */
  readonly syntax: string | null;
  readonly list: readonly Instruction[];
}

/** Instructions of Dockerfiles, in upper case. */
const known = new Set(
  'ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR'.split(
    ' ',
  ),
);

/** Words that begin an instruction which can name an image. */
const naming = /^\s*(?:FROM\s+\S+(?:\s+AS\s+\S+)?\s*$|(?:ADD|COPY|RUN|FROM)\s+--|ONBUILD\s)/i;

/**
 * Splits a Dockerfile into its instructions, without comments. A text that builders read in different ways is refused.
 * Throws `DockerfileError`.
 */
export function readInstructions(text: string): Instructions {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const odd = lines.findIndex((line) => /[^\P{Cc}\t]|[\u2028\u2029]/u.test(line));
  if (odd >= 0) throw new DockerfileError(`Line ${odd + 1} has a control character. Remove it.`);
  const { escape, syntax, count } = readDirectives(lines);
  const list: Instruction[] = [];
  for (let at = count; at < lines.length;) {
    const { joined, next, unclear } = join(lines, at, escape);
    if (unclear > 0)
      throw new DockerfileError(`Line ${unclear} ends with ${escape} twice. End it with something else.`);
    if (joined === '') {
      at = next;
      continue;
    }
    const [, name = '', rest = ''] = /^([A-Za-z]+)(?:\s+([^]*))?$/.exec(joined) ?? [];
    if (name === '') throw new DockerfileError(`Line ${at + 1} does not begin with an instruction.`);
    if (!known.has(name.toUpperCase()))
      throw new DockerfileError(`Line ${at + 1} has the instruction ${name}, which no builder knows.`);
    const body = readHeredocs(lines, next, { name, rest, escape });
    list.push({ line: at + 1, name: name.toUpperCase(), rest, body });
    at = next + body.length;
  }
  return { escape, syntax, list };
}

interface Directives {
  readonly escape: string;
  readonly syntax: string | null;
  /** Number of lines that have directives. */
  readonly count: number;
}

/** Directives are the first comments, before any other line. */
function readDirectives(lines: readonly string[]): Directives {
  const found = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    const [, name = '', value = ''] = /^\s*#\s*([A-Za-z]\w*)\s*=\s*(.+?)\s*$/.exec(line) ?? [];
    if (name === '') break;
    if (found.has(name.toLowerCase())) throw new DockerfileError(`Line ${index + 1} repeats the directive ${name}.`);
    found.set(name.toLowerCase(), value);
  }
  const escape = found.get('escape') ?? '\\';
  if (escape !== '\\' && escape !== '`')
    throw new DockerfileError('The directive `escape` is neither a backslash nor a backtick.');
  return { escape, syntax: found.get('syntax') ?? null, count: found.size };
}

interface Joined {
  readonly joined: string;
  /** Index of the line after it. */
  readonly next: number;
  /** Number of a line that builders continue or end; 0 for none. */
  readonly unclear: number;
}

/** Joins a line with those that continue it. Comments and empty lines between them are left out. */
function join(lines: readonly string[], first: number, escape: string): Joined {
  let [joined, next, unclear, isOpen] = ['', first, 0, true];
  for (; isOpen && next < lines.length; next++) {
    const text = (lines[next] ?? '').trimEnd();
    if (/^\s*(?:#|$)/.test(text)) {
      if (next === first) return { joined: '', next: first + 1, unclear };
      continue;
    }
    isOpen = text.endsWith(escape);
    if (text.endsWith(escape + escape)) unclear = next + 1;
    joined += isOpen ? text.slice(0, -1) : text;
  }
  return { joined: joined.trim(), next, unclear };
}

/**
 * The lines of the heredocs that an instruction begins. Some builders know no heredocs and read their lines as
 * instructions, so that none may name an image.
 */
function readHeredocs(
  lines: readonly string[],
  from: number,
  { name, rest, escape }: { readonly name: string; readonly rest: string; readonly escape: string },
): readonly string[] {
  if (!/^(?:add|copy|onbuild|run)$/i.test(name)) return [];
  let next = from;
  for (const [, isTabbed, , word = ''] of rest.matchAll(/<<(-?)(["']?)([^\s"'<]+)\2/g)) {
    const end = lines.findIndex(
      (line, index) => index >= next && (isTabbed ? line.replace(/^\t+/, '') : line) === word,
    );
    // Builders read no heredoc either, or they refuse one without an end.
    if (end >= 0) next = end + 1;
  }
  const body = lines.slice(from, next);
  for (let at = 0; at < body.length;) {
    const { joined, next: after } = join(body, at, escape);
    if (naming.test(joined)) {
      const message = `Line ${from + at + 1} is of a heredoc, but some builders read ${joined.split(/\s/)[0] ?? ''} there as an instruction.`;
      throw new DockerfileError(`${message} Put the text into a file and copy it.`);
    }
    at = after;
  }
  return body;
}
