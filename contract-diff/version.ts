import { DiffError } from './model/change.ts';

export type Bump = 'breaking' | 'patch';

/** The least version that changes demand: before 1.0.0, a breaking change needs a new minor version. */
export function nextVersion(version: string, bump: Bump): string {
  const [major, minor, patch] = parse(version);
  if (bump === 'patch') return `${major}.${minor}.${patch + 1}`;
  return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
}

/** Whether a version is another one or above it. */
export function isAtLeast(version: string, least: string): boolean {
  const [ours, theirs] = [parse(version), parse(least)];
  const index = ours.findIndex((part, position) => part !== theirs[position]);
  return index === -1 || (ours[index] ?? 0) > (theirs[index] ?? 0);
}

function parse(version: string): [major: number, minor: number, patch: number] {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (major === undefined)
    throw new DiffError(`\`info.version\` is "${version}". It has to be a semantic version such as 1.4.0.`);
  return [Number(major), Number(minor), Number(patch)];
}
