/** The variables of an app except its secrets: a plan may show their values. */
export function withoutSecrets({
  env,
  secrets,
}: {
  readonly env: Readonly<Record<string, string>>;
  /** Keys of the secrets. */
  readonly secrets: readonly string[];
}): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([key]) => !secrets.includes(key)));
}
