import { readFileSync, writeFileSync } from 'node:fs';

/** Copies a JSON file without spaces, which are more than half of the contract. */
export function copyCompactJson(from: string, to: string): void {
  const value: unknown = JSON.parse(readFileSync(from, 'utf8'));
  writeFileSync(to, JSON.stringify(value));
}
