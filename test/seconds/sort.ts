import { statSync } from 'node:fs';
import { relative } from 'node:path';
import type { Seconds } from './recorded.ts';

/** Bytes of a test file that count as a second, if the file is not on the list. */
const bytesOfSecond = 10_000;

/** The members of a `TestSpecification` that order it. */
interface TestFile {
  readonly moduleId: string;
  readonly project: {
    readonly name: string;
    readonly config: { readonly sequence: { readonly groupOrder: number } };
  };
}

/** The files of each project, the longest first. Groups run one after the other. */
export function sortLongestFirst<File extends TestFile>(files: readonly File[], root: string, listed: Seconds): File[] {
  const seconds = new Map(files.map((file) => [file, expectSeconds(file.moduleId, root, listed)]));
  const secondsOf = (file: File) => seconds.get(file) ?? 0;
  return files.toSorted((a, b) => compareProjects(a, b) || secondsOf(b) - secondsOf(a));
}

/** Seconds of a test file by the list; by its size, if the list does not have it. */
function expectSeconds(path: string, root: string, listed: Seconds): number {
  return listed[relative(root, path)] ?? statSync(path).size / bytesOfSecond;
}

function compareProjects({ project: a }: TestFile, { project: b }: TestFile): number {
  return a.config.sequence.groupOrder - b.config.sequence.groupOrder || a.name.localeCompare(b.name);
}
