import { UsageError } from '../../bin/program/options.ts';

/** The variables of a file such as `.env`, and sentences about values that programs may read in another way. */
interface EnvFile {
  readonly vars: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

const start = /[ \t]*(?:export[ \t]+)?([^\s=#'"`]+)[ \t]*=/y;
const quoted = /[ \t]*(?:"((?:[^"\\]|\\[^])*)"|'([^']*)'|`([^`]*)`)/y;
const plain = /.*/y;
/** The end of a line, or a line without a variable. */
const end = /[ \t]*(?:#.*)?(?:\n|$)/y;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Reads lines such as `KEY=value # comment`, `export KEY="two words"`, and values in quotes that go over several
 * lines. Throws a `UsageError` with the line of what it cannot read, so that no variable is lost or cut; the sentence
 * quotes no value, since that may be a secret.
 */
export function readEnvFile(content: string, file: string): EnvFile {
  const text = content.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const vars = new Map<string, string>();
  const withHash: string[] = [];
  const withNames: string[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    if (take(end)) continue;
    const refuse = (what: string) =>
      new UsageError(`Line ${text.slice(0, at).split('\n').length} of ${file} ${what}. Nothing was changed.`);
    const key = take(start)?.[1];
    if (key === undefined) throw refuse('is not KEY=VALUE');
    const [found, double, single, back] = take(quoted) ?? [];
    const value = double?.replaceAll(/\\([nrt"\\$])/g, (_, one: string) => escapes[one] ?? one) ?? single ?? back;
    const read = value ?? (take(plain)?.[0] ?? '').replace(/\s#.*/, '').trim();
    if (found === undefined && /^['"`]/.test(read)) throw refuse(`has a quote in ${key} that does not end`);
    if (found !== undefined && !take(end)) throw refuse(`has more after the quotes of ${key}`);
    if (found === undefined && read.includes('#')) withHash.push(key);
    if ((double ?? (found === undefined ? read : '')).includes('${')) withNames.push(key);
    vars.set(key, read);
  }
  const note = (keys: readonly string[], sentence: string) =>
    keys.length === 0 ? [] : [`${sentence}: ${keys.join(', ')}`];
  return {
    vars,
    notes: [
      ...note(withHash, 'The # without a space before it is part of the value'),
      ...note(withNames, 'Names such as ${NAME} are not replaced in'),
    ],
  };
}
