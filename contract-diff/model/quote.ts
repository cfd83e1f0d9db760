/** A value of a document as code in a sentence; several, one after the other. */
export function quote(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'none';
  if (Array.isArray(value)) return value.map(quote).join(', ');
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
