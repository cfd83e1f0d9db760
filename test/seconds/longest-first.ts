import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { expectSeconds, readSeconds } from './recorded.ts';
import { listFile } from './renew.ts';

/** A worker that begins a long file last leaves the others idle, so the longest files of a project run first. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const listed = readSeconds(join(root, listFile));
    const expected = new Map(files.map((file) => [file, expectSeconds(relative(root, file.moduleId), root, listed)]));
    const secondsOf = (file: TestSpecification) => expected.get(file) ?? 0;
    return files.toSorted((a, b) => compareProjects(a, b) || secondsOf(b) - secondsOf(a));
  }
}

/** Groups run one after the other, and the files of a project share its workers. */
function compareProjects({ project: a }: TestSpecification, { project: b }: TestSpecification): number {
  return a.config.sequence.groupOrder - b.config.sequence.groupOrder || a.name.localeCompare(b.name);
}
