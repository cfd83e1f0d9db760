import type { SentRequest } from '../model/exchange.ts';
import type { Secrets } from './secrets.ts';

/** Linux accepts no longer argument of a command. */
const longestArgument = 100_000;

/** Headers that curl sets by itself. */
const ownHeaders = ['content-length', 'host', 'connection'];

/** A shell command that repeats a request. Secrets are environment variables. */
export function curlOf({ method, url, headers, body }: SentRequest, secrets: Secrets): string {
  const quote = createQuote(secrets);
  const shown = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name));
  const parts = [
    'curl -i',
    ...(method === 'HEAD' ? ['--head'] : method === 'GET' && body === null ? [] : [`-X ${quote(method)}`]),
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(/\/\.{1,2}(?:[/?]|$)/.test(url) ? ['--path-as-is'] : []),
    ...(headers.accept === 'text/event-stream' ? ['--no-buffer'] : []),
    quote(url),
    // With a semicolon, curl sends a header without a value.
    ...shown.map(([name, value]) => {
      const variable = secrets.headers.get(name);
      if (variable !== undefined) return `-H "${titleCase(name)}: $${variable}"`;
      return `-H ${quote(value === '' ? `${titleCase(name)};` : `${titleCase(name)}: ${value}`)}`;
    }),
    ...(headers.accept === undefined ? [`-H 'Accept:'`] : []),
  ];
  if (body === null) return parts.join(' ');
  if (headers['content-type'] === undefined) parts.push(`-H 'Content-Type:'`);
  const text = toText(body);
  if (text !== null && text.length <= longestArgument) return [...parts, `--data-raw ${quote(text)}`].join(' ');
  const bytes = Buffer.from(body);
  if (bytes.length > longestArgument / 2) return `${parts.join(' ')} --data-binary @body # a body of ${bytes.length} bytes, left out here`;
  return `printf %s ${bytes.toString('base64')} | base64 -d | ${[...parts, '--data-binary @-'].join(' ')}`;
}

/** The text of a body that fits on a command line; `null` for binary data. */
function toText(body: string | Uint8Array): string | null {
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    return text.includes('\0') || !text.isWellFormed() ? null : text;
  } catch {
    return null;
  }
}

/** Quotes a word for a shell. Within double quotes a secret is a variable; within single quotes nothing is special. */
function createQuote(secrets: Secrets): (word: string) => string {
  const variables = new Map(secrets.entries().flatMap(([secret, name]) => formsOf(secret).map((form) => [form, name] as const)));
  const pattern = variables.size === 0 ? null : new RegExp([...variables.keys()].map(escape).join('|'), 'gu');
  return (word) => {
    const found = pattern ? [...word.matchAll(pattern)] : [];
    if (found.length === 0) return /^[\w:/.,=@%+-]+$/.test(word) ? word : inSingleQuotes(word);
    const texts = found.map(({ 0: form, index }, at) => {
      const rest = word.slice(index + form.length, found[at + 1]?.index);
      return `${variableOf(variables.get(form) ?? '', rest)}${inDoubleQuotes(rest)}`;
    });
    return `"${inDoubleQuotes(word.slice(0, found[0]?.index))}${texts.join('')}"`;
  };
}

/** In braces, where its name would go on otherwise. */
function variableOf(name: string, rest: string): string {
  return /^\w/.test(rest) ? `\${${name}}` : `$${name}`;
}

function escape(text: string): string {
  return text.replaceAll(/[^\w]/g, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** As it is, and in a URL. */
function formsOf(secret: string): string[] {
  return [...new Set([secret, encodeURIComponent(secret)])];
}

function inSingleQuotes(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** An interactive shell would expand `!`, so it stands in single quotes. */
function inDoubleQuotes(text: string): string {
  return text.replaceAll(/[\\"$`]/g, '\\$&').replaceAll(/!+/g, `"'$&'"`);
}

/** Header names are not case-sensitive; this is how people write them. */
function titleCase(name: string): string {
  return name.replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
