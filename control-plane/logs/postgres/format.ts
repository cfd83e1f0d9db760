import { levelOf } from '../shared/level.ts';
import { categoryOf, type LogFormat, type Said } from '../shared/parsed-line.ts';

/** `2026-11-21 09:53:12.338 UTC [27] app@shop LOG:  …`: the prefixes of Debian and of the official image. */
const entry = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)? \S+ \[(\d+)\] (?:(\S*)@(\S*) )?([A-Z]+\d?): {1,2}(.*)$/;
const additions = new Set(['DETAIL', 'HINT', 'STATEMENT', 'CONTEXT', 'QUERY', 'LOCATION']);

const categories = [
  ['deadlock', /^deadlock detected|^process .*detected deadlock/],
  ['lock', /^process .*(?:still waiting for|acquired) \w+Lock on /],
  ['slow', /^duration: /],
  ['tempfile', /^temporary file/],
  ['autovacuum', /^automatic (?:aggressive )?(?:vacuum|analyze)/],
  ['checkpoint', /^(?:checkpoint|restartpoint)s? (?:starting|complete|are occurring)/],
  ['connection', /^(?:connection (?:received|authorized|authenticated|ready)|disconnection:|replication connection)/],
] as const;

/** The log of PostgreSQL on standard error. */
export const postgresFormat: LogFormat = {
  writer: (text) => entry.exec(text)?.[1] ?? null,
  continues: (text) => {
    const begun = entry.exec(text);
    return begun === null ? text.startsWith('\t') : additions.has(begun[4] ?? '');
  },
  read: (lines) => {
    const [, pid = '', user = '', database = '', severity = '', first = ''] = entry.exec(lines[0]) ?? [];
    const level = levelOf(severity);
    if (level === undefined || additions.has(severity)) return null;
    const { head, statement: added } = readParts(first, lines.slice(1));
    // A slow statement is in the message itself.
    const [, duration, own] =
      /^(duration: [\d.]+ ms) {2}(?:statement|execute [^:]*|parse [^:]*|bind [^:]*): ([^]*)$/.exec(head) ?? [];
    const message = duration ?? head;
    const statement = own ?? added;
    const fields = { pid, ...known('user', user), ...known('database', database), ...measured(message) };
    const isError = level === 'error' || level === 'fatal';
    const category = categoryOf(message, categories) ?? (isError ? 'error' : 'other');
    return { category, severity, level, message, ...(statement !== undefined && { statement }), fields };
  },
};

/** The message, and the statement after it. Lines that begin with a tab belong to the part before them. */
function readParts(first: string, rest: readonly string[]) {
  const parts = [{ name: '', text: first }];
  for (const line of rest) {
    const [, , , , name, text] = entry.exec(line) ?? [];
    const last = parts.at(-1);
    if (name !== undefined && text !== undefined) parts.push({ name, text });
    else if (last) last.text += `\n${line.slice(1)}`;
  }
  return { head: parts[0]?.text ?? '', statement: parts.find(({ name }) => name === 'STATEMENT')?.text };
}

function measured(message: string): Said['fields'] {
  const [, durationMs] = /^duration: ([\d.]+) ms/.exec(message) ?? /^process .* after ([\d.]+) ms/.exec(message) ?? [];
  const [, bytes] =
    /^temporary file of (\d+) bytes/.exec(message) ?? /^temporary file: .* size (\d+)/.exec(message) ?? [];
  return { ...(durationMs !== undefined && { durationMs }), ...(bytes !== undefined && { bytes }) };
}

/** Before the client has signed in, its name is `[unknown]`. */
function known(name: 'user' | 'database', value: string): Said['fields'] {
  return value === '' || value === '[unknown]' ? {} : { [name]: value };
}
