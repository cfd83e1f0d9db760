/** Prose in lines of fewer than 120 characters. */
export function wrap(text: string): string {
  return text.replaceAll(/(?=.{119})(.{1,118})\s/g, '$1\n');
}
