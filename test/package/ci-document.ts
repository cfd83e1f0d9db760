import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asList, asObject } from '../../contract/document.ts';
import { readDocument } from '../architecture/documents.ts';
import { parse } from 'yaml';

const { blocks } = readDocument('docs/ci.md', readFileSync(join(import.meta.dirname, '../../docs/ci.md'), 'utf8'));

/** The shell script of docs/ci.md. */
export const script = blockThat('sh', (code) => code.startsWith('#!/bin/sh\n'));
/** The comparison with the main branch. */
export const comparison = blockThat('sh', (code) => code.startsWith('git show '));
/** The configuration of `verify`. */
export const configuration = blockThat('json', () => true);
/** The workflow of GitHub Actions. */
export const workflow: unknown = parse(blockThat('yaml', () => true));

/** The commands of the script, without those that only a script needs. */
export function commandsOfScript(): string[] {
  return script.split('\n').filter((line) => line !== '' && !/^(#|set |trap )/.test(line));
}

/** The commands of the steps of the workflow. */
export function commandsOfWorkflow(): string[] {
  const { contract } = asObject(asObject(workflow).jobs);
  const steps = asList(asObject(contract).steps).map((step) => asObject(step).run);
  return steps.flatMap((run) => (typeof run === 'string' ? run.trimEnd().split('\n') : []));
}

function blockThat(wanted: string, fits: (code: string) => boolean): string {
  const found = blocks.find(({ language, code }) => language === wanted && fits(code));
  if (!found) throw new Error(`docs/ci.md has no such block of ${wanted}.`);
  return found.code;
}
