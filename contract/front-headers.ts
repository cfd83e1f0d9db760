const names: readonly string[] = ['x-request-id', 'cache-control'];

/** Whether the front sets a header of the contract on every response, so that no handler has to. */
export function isSetByFront(name: string): boolean {
  return names.includes(name.toLowerCase());
}
