import { type Heredoc, readHeredocs } from './heredocs.ts';

/** A Dockerfile cannot be read. The message is for its author. */
export class DockerfileError extends Error {}

/** One instruction of a Dockerfile, with the lines that its author has continued joined. */
export interface Instruction {
  /** Number of its first line. */
  readonly line: number;
  /** In upper case. */
  readonly name: string;
  readonly rest: string;
  readonly heredocs: readonly Heredoc[];
}

export interface Instructions {
  /** The character that continues a line: a backslash, or a backtick by a directive. */
  readonly escape: string;
  readonly list: readonly Instruction[];
}

/** Instructions of Dockerfiles, in upper case. */
const known = new Set(
  'ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR'.split(
    ' ',
  ),
);

/**
 * Splits a Dockerfile into its instructions, without comments. A text that builders read in different ways is refused.
 * Throws `DockerfileError`.
 */
export function readInstructions(text: string): Instructions {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const odd = lines.findIndex((line) => /[^\P{Cc}\t]|[\u2028\u2029]/u.test(line));
  if (odd >= 0) throw new DockerfileError(`Line ${odd + 1} has a control character. Remove it.`);
  const { escape, count } = readDirectives(lines);
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
    const { heredocs, end } = readHeredocs(lines, next, { name, rest });
    list.push({ line: at + 1, name: name.toUpperCase(), rest, heredocs });
    at = end;
  }
  return { escape, list };
}

/** Builders of Docker itself, whose features are known here. */
const ownBuilder = /^(?:docker\.io\/)?docker\/dockerfile(?:-upstream)?(?::[\w.-]+)?(?:@sha256:[0-9a-f]{64})?$/;

interface Directives {
  readonly escape: string;
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
  const lineOf = (name: string) => [...found.keys()].indexOf(name) + 1;
  if (escape !== '\\' && escape !== '`')
    throw new DockerfileError(`Line ${lineOf('escape')} has an escape character that is neither \\ nor \`.`);
  const builder = found.get('syntax') ?? 'docker/dockerfile';
  if (!ownBuilder.test(builder))
    throw new DockerfileError(
      `Line ${lineOf('syntax')} names another builder, ${builder.slice(0, 80)}. Leave the line out, or write docker/dockerfile:1.`,
    );
  return { escape, count: found.size };
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
