import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readSeconds } from './recorded.ts';
import { listFile } from './renew.ts';
import { sortLongestFirst } from './sort.ts';

/** A worker that begins a long file last leaves the others idle, so the longest files of a project run first. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    return sortLongestFirst(files, root, readSeconds(join(root, listFile)));
  }
}
