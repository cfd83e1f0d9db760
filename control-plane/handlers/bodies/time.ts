/** A time of a row as the contract writes it. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
