/** The error to print on a version of Node that cannot run a package; `undefined` from the least version on. */
export function explainNodeVersion(program: string, least: string, version: string): string | undefined {
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return undefined;
  return `${program} needs Node ${least} or later; this is Node ${version}.`;
}
