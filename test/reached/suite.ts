import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestModule, TestSpecification, Vitest } from 'vitest/node';
import * as lifecycles from '../../generated/moves.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { demandedBy } from './demanded.ts';
import { exceptionsFile, findGaps } from './gaps.ts';
import { folderVariable } from './record.ts';

/** The projects of `npm test`. */
const projects = ['main', 'timing'];

/** Collects what the processes of a run record, and says what the contract declares and none has seen. */
export class RecordedSuite {
  readonly #folder = mkdtempSync(join(tmpdir(), 'reached-'));
  #vitest: Vitest | null = null;
  #isWhole = false;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    // The processes of the tests, and those that they start, inherit it.
    process.env[folderVariable] = this.#folder;
  }

  async onTestRunStart(files: readonly TestSpecification[]): Promise<void> {
    const vitest = this.#vitest;
    if (!vitest) return;
    const names = new Set(vitest.projects.map(({ name }) => name));
    const isFiltered = vitest.config.testNamePattern !== undefined || vitest.config.shard !== undefined;
    const all = projects.every((name) => names.has(name)) && !isFiltered ? await vitest.globTestSpecifications() : [];
    this.#isWhole = all.length > 0 && all.length === files.length;
  }

  /** The gaps of a whole suite that passed. A part of it demands nothing. */
  end(modules: readonly TestModule[]): string[] {
    const reached = new Set(
      readdirSync(this.#folder).flatMap((file) => readFileSync(join(this.#folder, file), 'utf8').split('\n')),
    );
    rmSync(this.#folder, { recursive: true });
    const demanded = demandedBy(generatedContract(), Object.values(lifecycles));
    const { UNREACHED } = process.env;
    if (UNREACHED !== undefined)
      writeFileSync(
        UNREACHED,
        demanded
          .filter((one) => !reached.has(one))
          .map((one) => `${one}\n`)
          .join(''),
      );
    const isDone = modules.every((module) => module.state() === 'passed' || module.state() === 'skipped');
    return this.#isWhole && isDone
      ? findGaps({ demanded, reached, exceptions: readFileSync(exceptionsFile, 'utf8') })
      : [];
  }
}
