import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The README of the package of the command line: its reference, without what the help of a command prints. */
export function cliReadme(root: string): string {
  const [rules = ''] = readFileSync(join(root, 'docs/cli.md'), 'utf8').split('These options are the same');
  return `${rules}## Commands

\`pcp --help\` lists them, and \`pcp COMMAND --help\` prints what one does, its options and examples.
`;
}
