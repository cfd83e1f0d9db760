import { didYouMean } from '../../contract/model/did-you-mean.ts';

/** A longer path is not taken for a typing mistake. */
const longestPath = 200;

/** A sentence that suggests paths of the contract for one that it does not have; empty if none is similar. */
export function suggestPath(path: string, templates: readonly string[]): string {
  if (path.length > longestPath) return '';
  // A base URL that ends in /api, one that lacks it, and a slash at the end.
  const likely = [path.replace(/\/+$/, ''), `/api${path}`, path.replace(/^\/api\/api\//, '/api/')];
  const corrected = likely.find((candidate) => templates.some((template) => fits(template, candidate)));
  if (corrected !== undefined) return ` Did you mean "${corrected}"?`;
  const segments = path.split('/');
  const candidates = templates.flatMap((template) => fill(template, segments) ?? []);
  return didYouMean(path, new Set(candidates));
}

function fits(template: string, path: string): boolean {
  const segments = path.split('/');
  const expected = template.split('/');
  return segments.length === expected.length && expected.every((one, at) => isParameter(one) || one === segments[at]);
}

/** The template with the parameters of a path; `null` unless each other segment is equal or similar. */
function fill(template: string, segments: readonly string[]): string | null {
  const expected = template.split('/');
  if (expected.length !== segments.length) return null;
  const filled: string[] = [];
  for (const [at, one] of expected.entries()) {
    const segment = segments[at] ?? '';
    if (!isParameter(one) && one !== segment && didYouMean(segment, [one]) === '') return null;
    filled.push(isParameter(one) ? segment : one);
  }
  return filled.join('/');
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}
