/** A time of a row as the contract writes it. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function timestampOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : timestamp(milliseconds);
}
