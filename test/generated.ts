import { join } from 'node:path';
import { makeUncommitted } from '../scripts/generate/uncommitted.ts';

/** Before the tests: makes the generated files that are not in git. */
export default async function setup(): Promise<void> {
  await makeUncommitted(join(import.meta.dirname, '..'));
}
