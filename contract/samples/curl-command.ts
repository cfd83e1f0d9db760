/** A request as it is sent. Its headers have names in lower case. */
interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `null` without a body. */
  readonly body: string | Uint8Array | null;
  /** The parts of a form, instead of a body: `file=@index.html`. */
  readonly form?: readonly string[];
}

/** Values that a command must not show: environment variables stand in their place. */
interface Hidden {
  /** The variables of headers, by name. */
  readonly headers: ReadonlyMap<string, string>;
  /** Secrets with their variables. A secret that contains another one is before it. */
  entries(): readonly (readonly [secret: string, variable: string])[];
}

/** Linux accepts no longer argument of a command. */
const longestArgument = 100_000;

/** Headers that curl sets by itself. */
const ownHeaders = ['content-length', 'host', 'connection'];

/** The `Accept` that curl sends by default. */
const ownAccept = '*/*';

/** A shell command that repeats a request, on one line unless its arguments are joined in another way. */
export function curlCommand({ method, url, headers, body, form = [] }: Sent, hidden: Hidden, between = ' '): string {
  const quote = createQuote(hidden);
  const shown = Object.entries(headers).filter(
    ([name, value]) => !ownHeaders.includes(name) && !(name === 'accept' && value === ownAccept),
  );
  const first = [
    'curl -i',
    ...(method === 'HEAD' ? ['--head'] : method === 'GET' && body === null ? [] : [`-X ${quote(method)}`]),
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(/\/\.{1,2}(?:[/?]|$)/.test(url) ? ['--path-as-is'] : []),
    ...(headers.accept === 'text/event-stream' ? ['--no-buffer'] : []),
    quote(url),
  ];
  const parts = [
    first.join(' '),
    // With a semicolon, curl sends a header without a value.
    ...shown.map(([name, value]) => {
      const variable = hidden.headers.get(name);
      if (variable !== undefined) return `-H "${titleCase(name)}: $${variable}"`;
      return `-H ${quote(value === '' ? `${titleCase(name)};` : `${titleCase(name)}: ${value}`)}`;
    }),
    ...(headers.accept === undefined ? [`-H 'Accept:'`] : []),
    ...form.map((part) => `-F ${quote(part)}`),
  ];
  if (body === null) return parts.join(between);
  if (headers['content-type'] === undefined) parts.push(`-H 'Content-Type:'`);
  const text = toText(body);
  if (text !== null && text.length <= longestArgument) return [...parts, `--data-raw ${quote(text)}`].join(between);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  if (bytes.length > longestArgument / 2)
    return `${parts.join(between)} --data-binary @body # a body of ${bytes.length} bytes, left out here`;
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `printf %s ${base64} | base64 -d | ${[...parts, '--data-binary @-'].join(between)}`;
}

/** The text of a body that fits on a command line; `null` for binary data. */
function toText(body: string | Uint8Array): string | null {
  try {
    const text =
      typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    return text.includes('\0') || !text.isWellFormed() ? null : text;
  } catch {
    return null;
  }
}

/** Quotes a word for a shell. Within double quotes a secret is a variable; within single quotes nothing is special. */
function createQuote(hidden: Hidden): (word: string) => string {
  const variables = new Map(
    hidden.entries().flatMap(([secret, name]) => formsOf(secret).map((form) => [form, name] as const)),
  );
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

/** A variable of a shell, in braces if the text after it would continue its name. */
function variableOf(name: string, rest: string): string {
  return /^\w/.test(rest) ? `\${${name}}` : `$${name}`;
}

function escape(text: string): string {
  return text.replaceAll(/[^\w]/g, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** The secret itself, and its form in a URL. */
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
