export function readCookie(name: string): string | undefined {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

/**
 * Sets a cookie. Browsers send it to every port of the host, so a dashboard on another port receives it too. `null`
 * deletes it.
 */
export function writeCookie(name: string, value: string | null): void {
  document.cookie = `${name}=${value ?? ''}; Path=/; SameSite=Lax${value === null ? '; Max-Age=0' : ''}`;
}
