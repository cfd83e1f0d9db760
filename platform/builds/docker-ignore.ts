import dockerIgnore from '@balena/dockerignore';

/** Reads a `.dockerignore`. Returns whether a path is excluded for a Dockerfile. */
export function readDockerIgnore(text: string): (path: string) => boolean {
  const reader = dockerIgnore.default().add(text);
  return (path) => reader.ignores(path);
}
