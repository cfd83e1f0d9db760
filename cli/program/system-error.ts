/** The code of an error of the system, such as `ENOENT`; `null` for another error. */
export function codeOfSystem(error: unknown): string | null {
  const { code, syscall } = Object(error) as { readonly code?: unknown; readonly syscall?: unknown };
  return typeof code === 'string' && syscall !== undefined ? code : null;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
