/** What to print of an error: a sentence where the caller or the system is at fault, all of it where we are. */
export function explain(error: unknown, command: string): unknown {
  if (!(error instanceof Error)) return error;
  const isOurs = !('code' in error) && Object.getPrototypeOf(error) !== Error.prototype;
  return isOurs ? error : `${error.message}\nSee npm run ${command} -- --help`;
}
