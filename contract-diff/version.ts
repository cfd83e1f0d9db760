export type Bump = 'breaking' | 'patch';

/** Whether a version is one whose parts say what changed, such as 1.4.0. */
export function isSemantic(version: string): boolean {
  return semantic.test(version);
}

/** The least version that changes demand: before 1.0.0, a breaking change needs a new minor version. */
export function nextVersion(version: string, bump: Bump): string {
  const [major, minor, patch] = parse(version);
  if (bump === 'patch') return `${major}.${minor}.${patch + 1}`;
  return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
}

/** Whether a version is another one or above it. A pre-release counts as the version that it leads to. */
export function isAtLeast(version: string, least: string): boolean {
  const [ours, theirs] = [parse(version), parse(least)];
  const index = ours.findIndex((part, position) => part !== theirs[position]);
  return index === -1 || (ours[index] ?? 0) > (theirs[index] ?? 0);
}

const semantic = /^v?(\d+)\.(\d+)\.(\d+)(?:[-+][\w.+-]+)?$/;

function parse(version: string): [major: number, minor: number, patch: number] {
  const [, major, minor, patch] = semantic.exec(version) ?? [];
  return [Number(major), Number(minor), Number(patch)];
}
