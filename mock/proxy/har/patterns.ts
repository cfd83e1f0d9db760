/** What stands in the place of a secret. */
export const redacted = '[redacted]';

/** An address, or a form, in which that stands unescaped, so that it can be found like everywhere else. */
export function unescapeRedacted(escaped: string): string {
  return escaped.replaceAll(encodeURIComponent(redacted), redacted);
}

/**
 * What is a secret by its looks, wherever it stands; the first group is kept. No pattern looks at a text more than once from end to end,
 * whatever is in it: a body may be a megabyte of the same letter.
 */
const patterns = [
  // Headers in a log, to the end of the line, since there are blanks in them. A message of the contract, which has `<token>`, stays.
  /((?:authorization|cookie)\\{0,4}["']?\s{0,4}[:=]\s{0,4}\\{0,4}["']?(?:(?:basic|bearer|digest|negotiate)\s{1,4})?)(?!(?:\w{1,20}\s{1,4})?<)[^\s][^\r\n]*/gi,
  /(\b(?:[Bb]asic|BASIC|[Bb]earer|BEARER)\s{1,4})(?=[\w.~+/%-]*[A-Z0-9])[\w.~+/%-]{8,}=*/g,
  // Tokens of this platform, and those of its invitations, in addresses as well.
  /((?<![A-Za-z0-9]))(?:pcp|inv)_[\w.~+/%-]+=*/g,
  // JSON Web Tokens.
  /((?<![\w-]))eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g,
  // GitHub, GitLab, Slack, Stripe and those who do as they do, npm, AWS, Google.
  /((?<![A-Za-z0-9]))(?:gh[pousr]_\w{16,}|github_pat_\w{16,}|glpat-[\w-]{16,}|xox[abeprs]-[\w-]{10,}|[prsw]k[-_][\w-]{16,})/g,
  /((?<![A-Za-z0-9]))(?:whsec_\w{10,}|npm_\w{30,}|A[KS]IA[0-9A-Z]{16}|AIza[\w-]{30,})/g,
  // Who signs in to the server of an address; there may be an @ in a password.
  /(\w:\/\/)[^\s/?#"'<>]+(?=@)/g,
  // `DB_PASSWORD=…` in a log, `"token":"…"` in JSON that is a text itself.
  /((?:secret|token|password|passwd|passphrase|pwd|session|credentials?|(?:api|access|private)[-_]?key)[\w-]{0,40}\\{0,4}["']?\s{0,4}[:=]\s{0,4})(?:"(?:[^"\\]|\\.)*"?|'[^']*'?|\\+"[^"]*|[^\s"'\\&,;]+)/gi,
];

const keyBegins = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY/;
const keyEnds = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,40}-----/;

/**
 * Takes texts in their order, each without what looks like a secret: a private key may go over many of them, as the lines of a log do.
 * `addresses` are more patterns.
 */
export function createPatternRedactor(addresses: readonly RegExp[]): (text: string) => string {
  let isInKey = false;
  const withoutKeys = (text: string): string => {
    let shown = '';
    let rest = text;
    while (rest !== '') {
      const mark = (isInKey ? keyEnds : keyBegins).exec(rest);
      shown += isInKey ? redacted : rest.slice(0, mark?.index);
      if (!mark) break;
      isInKey = !isInKey;
      rest = rest.slice(mark.index + mark[0].length);
      // The end of a text may be the end of the line that says that a key begins.
      if (isInKey && rest === '') shown += redacted;
    }
    return shown;
  };
  const all = [...patterns, ...addresses];
  return (text) => all.reduce((rest, pattern) => rest.replaceAll(pattern, `$1${redacted}`), withoutKeys(text));
}
