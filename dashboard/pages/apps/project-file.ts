const leftOut: readonly string[] = ['.git', 'node_modules', '.DS_Store'];

/** Whether a file of a chosen folder is a part of the project: its history and what a build installs are not. */
export function isProjectFile(path: string): boolean {
  return !path.split('/').some((part) => leftOut.includes(part));
}
