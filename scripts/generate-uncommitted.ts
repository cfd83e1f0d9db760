import { join } from 'node:path';
import { makeUncommitted } from './generate/uncommitted.ts';

// The generated files that are not in git, for the commands that need them. It takes no time where they are current.
await makeUncommitted(join(import.meta.dirname, '..'));
