/** Replaces a secret. */
export const redacted = '[redacted]';

/** Undoes the escaping of the placeholder in a URL or a form, so that it can be searched for. */
export function unescapeRedacted(escaped: string): string {
  return escaped.replaceAll(encodeURIComponent(redacted), redacted);
}

/**
 * Patterns of secrets, wherever they occur; the first group is kept. Each takes linear time, since a body may be a
 * megabyte of one letter.
 */
const patterns = [
  // Headers in a log, to the end of the line, since values have spaces. Messages with the placeholder `<token>` stay.
  /((?:authorization|cookie)\\{0,4}["']?\s{0,4}[:=]\s{0,4}\\{0,4}["']?(?:(?:basic|bearer|digest|negotiate)\s{1,4})?)(?!(?:\w{1,20}\s{1,4})?<)[^\s][^\r\n]*/gi,
  /(\b(?:[Bb]asic|BASIC|[Bb]earer|BEARER)\s{1,4})(?=[\w.~+/%-]*[A-Z0-9])[\w.~+/%-]{8,}=*/g,
  // Tokens of this platform and of its invitations, in URLs too.
  /((?<![A-Za-z0-9]))(?:pcp|inv)_[\w.~+/%-]+=*/g,
  // JSON Web Tokens.
  /((?<![\w-]))eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g,
  // GitHub, GitLab, Slack, Stripe and similar services, npm, AWS, Google.
  /((?<![A-Za-z0-9]))(?:gh[pousr]_\w{16,}|github_pat_\w{16,}|glpat-[\w-]{16,}|xox[abeprs]-[\w-]{10,}|[prsw]k[-_][\w-]{16,})/g,
  /((?<![A-Za-z0-9]))(?:whsec_\w{10,}|npm_\w{30,}|A[KS]IA[0-9A-Z]{16}|AIza[\w-]{30,})/g,
  // User and password in a URL; a password may contain `@`.
  /(\w:\/\/)[^\s/?#"'<>]+(?=@)/g,
  // `DB_PASSWORD=…` in a log, `"token":"…"` in JSON within a text.
  /((?:secret|token|password|passwd|passphrase|pwd|session|credentials?|(?:api|access|private)[-_]?key)[\w-]{0,40}\\{0,4}["']?\s{0,4}[:=]\s{0,4})(?:"(?:[^"\\]|\\.)*"?|'[^']*'?|\\+"[^"]*|[^\s"'\\&,;]+)/gi,
];

const keyBegins = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY/;
const keyEnds = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,40}-----/;

/**
 * Redacts texts in order: a private key may extend over several texts, such as the lines of a log. `urlPatterns` are
 * additional patterns.
 */
export function createPatternRedactor(urlPatterns: readonly RegExp[]): (text: string) => string {
  let isInKey = false;
  const withoutKeys = (text: string): string => {
    let result = '';
    let rest = text;
    while (rest !== '') {
      const mark = (isInKey ? keyEnds : keyBegins).exec(rest);
      result += isInKey ? redacted : rest.slice(0, mark?.index);
      if (!mark) break;
      isInKey = !isInKey;
      rest = rest.slice(mark.index + mark[0].length);
      // The text may end with the line that begins a key.
      if (isInKey && rest === '') result += redacted;
    }
    return result;
  };
  const all = [...patterns, ...urlPatterns];
  return (text) => all.reduce((rest, pattern) => rest.replaceAll(pattern, `$1${redacted}`), withoutKeys(text));
}
