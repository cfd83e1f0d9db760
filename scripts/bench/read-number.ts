/** The value of an option of the command line, which is a number above 0. */
export function readNumber(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} takes a number above 0, not "${text}".`);
  return value;
}

export function readWhole(name: string, text: string): number {
  const value = readNumber(name, text);
  if (!Number.isSafeInteger(value)) throw new Error(`--${name} takes a whole number, not "${text}".`);
  return value;
}
