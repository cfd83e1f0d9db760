/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the locale has characters beyond ASCII. */
export function hasUnicode({ LC_ALL, LC_CTYPE, LANG }: Environment): boolean {
  // An empty variable counts as one that is not set.
  const locale = [LC_ALL, LC_CTYPE, LANG].find((name) => name !== undefined && name !== '');
  return /utf-?8/i.test(locale ?? '');
}
