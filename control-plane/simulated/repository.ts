import type { Commit } from '../model/sources/source.ts';
import { fnv1a } from '../model/shared/hash.ts';
import { hex, mix } from './hash.ts';

/** A repository from the seed, or made up from its URL. */
export interface SimulatedRepository {
  readonly private: boolean;
  /** The installation that gives access; `null`: each one that covers the owner. */
  readonly installationId: string | null;
  readonly defaultBranch: string;
  /** By name, with the newest commit first. */
  readonly branches: ReadonlyMap<string, readonly Commit[]>;
  /** The text of each file, the same for all commits. */
  readonly files: Readonly<Record<string, string>>;
}

/** The parts of a repository's URL; `null` for one that names none. */
export function partsOf(
  repoUrl: string,
): { readonly host: string; readonly owner: string; readonly name: string } | null {
  const [, host, owner, name] = /^https?:\/\/([^/]+)\/([^/]+)\/([^/]+?)(?:\.git)?\/?$/.exec(repoUrl) ?? [];
  return host !== undefined && owner !== undefined && name !== undefined ? { host, owner, name } : null;
}

/**
 * A repository without a description: it follows from its URL. Names with `missing` do not exist, those with
 * `private` are private, and the language, or a file that says how to build them, can be named, as in `blog-python`.
 */
export function makeUp(seed: number, repoUrl: string): SimulatedRepository | null {
  const parts = partsOf(repoUrl);
  if (!parts || /missing|not-found/.test(parts.name)) return null;
  const commits = (branch: string) => [
    makeCommit(seed, repoUrl, branch, 0, 'Improve the start page', `${parts.owner} <${parts.owner}@example.test>`),
  ];
  return {
    private: parts.name.includes('private'),
    installationId: null,
    defaultBranch: 'main',
    branches: new Map(['main', 'develop'].map((branch) => [branch, commits(branch)])),
    files: filesFor(parts.name),
  };
}

export function makeCommit(
  seed: number,
  repoUrl: string,
  branch: string,
  number: number,
  message: string,
  author: string,
): Commit {
  const [position, count] = [fnv1a(`${repoUrl} ${branch}`), number + 1];
  const sha = [1, 2, 3, 4, 5].map((part) => hex(mix(seed ^ part, position, count * 8 + part))).join('');
  return { sha, message, author };
}

function filesFor(name: string): Readonly<Record<string, string>> {
  const readme = { 'README.md': `# ${name}\n` };
  if (name.includes('python')) return { ...readme, 'requirements.txt': 'fastapi\n', 'main.py': '' };
  if (name.includes('go')) return { ...readme, 'go.mod': 'module example.test/app\n\ngo 1.25\n', 'main.go': '' };
  if (name.includes('ruby')) return { ...readme, Gemfile: "gem 'rails'\n" };
  if (name.includes('php')) return { ...readme, 'index.php': '' };
  if (name.includes('static') || name.includes('pages')) return { ...readme, 'index.html': '<h1>Hello</h1>\n' };
  if (name.includes('procfile')) return { ...readme, Procfile: 'release: ./migrate\nweb: ./start\n' };
  if (name.includes('docker')) return { ...readme, Dockerfile: 'FROM scratch\nEXPOSE 8080\n' };
  if (name.includes('docs') || name.includes('empty')) return readme;
  return {
    ...readme,
    'package.json':
      '{ "scripts": { "start": "node server.js" }, "dependencies": { "express": "5" }, "engines": { "node": ">=24" } }\n',
  };
}
