import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Contract } from '../../contract/document.ts';
import { exampleNamesOf } from '../example/examples.ts';
import { parseScenario } from './parse-scenario.ts';
import type { OperationResponses } from './parse-step.ts';
import { readLocated } from './located.ts';
import type { Scenario, Scenarios } from '../context/scenario.ts';

/** The folder of the scenarios that come with the mock. */
export const shippedScenarios = fileURLToPath(new URL('../scenarios', import.meta.url));

/** Invalid scenario files, with every mistake in them. */
export class ScenarioError extends Error {
  readonly mistakes: readonly string[];
  constructor(mistakes: readonly string[]) {
    const count = mistakes.length === 1 ? '1 mistake' : `${mistakes.length} mistakes`;
    super(`The scenarios have ${count}:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`);
    this.mistakes = mistakes;
  }
}

/**
 * Reads each `.yaml` file of the folders and checks it against the contract.
 * @throws ScenarioError with every mistake of every file
 */
export function readScenarios(folders: readonly string[], { document, operations }: Contract): Scenarios {
  const mistakes: string[] = [];
  const responses = new Map<string, OperationResponses>(
    operations.map((operation) => [
      operation.id,
      { examples: exampleNamesOf(document, operation), streams: operation.stream !== null },
    ]),
  );
  const files = new Map<string, string>();
  const scenarios = new Map<string, Scenario>();
  for (const path of folders.flatMap((folder) => listFiles(folder, mistakes))) {
    const report = (line: number, message: string) => mistakes.push(`${path}:${line}  ${message}`);
    const name = /([^/\\]+)\.yaml$/.exec(path)?.[1] ?? '';
    const other = files.get(name);
    files.set(name, path);
    if (!/^[a-z0-9][a-z0-9-]*$/.test(name))
      report(1, `"${name}" is not a valid name; file names may have a-z, 0-9 and "-"`);
    else if (other !== undefined) report(1, `the scenario "${name}" exists already, in ${other}; rename this file`);
    const file = readLocated(readFileSync(path, 'utf8'), report);
    if (file) scenarios.set(name, parseScenario(name, file, responses, report));
  }
  if (mistakes.length > 0) throw new ScenarioError(mistakes);
  return scenarios;
}

function listFiles(folder: string, mistakes: string[]): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.yaml'))
      .toSorted()
      .map((file) => join(folder, file));
  } catch (error) {
    // Node throws errors here.
    mistakes.push(`${folder}  cannot read this folder of scenarios: ${(error as Error).message}`);
    return [];
  }
}
