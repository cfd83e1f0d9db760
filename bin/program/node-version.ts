/** The error to print on a version of Node that cannot run this package; `undefined` for a supported one. */
export function explainNodeVersion(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 14)) return undefined;
  return `platform-control-plane needs Node 22.14 or later; this is Node ${version}.`;
}
