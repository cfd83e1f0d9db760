export function readCookie(name: string): string | undefined {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

/**
 * A cookie goes to every port of a host, so that a dashboard that is served beside the mock has it too. `null` deletes
 * it.
 */
export function writeCookie(name: string, value: string | null): void {
  document.cookie = `${name}=${value ?? ''}; Path=/; SameSite=Lax${value === null ? '; Max-Age=0' : ''}`;
}
