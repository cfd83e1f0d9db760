import { interpolateLeniently } from '../sources/detect/compose/interpolation.ts';
import { portKey } from '../vars/port.ts';

type Variables = Readonly<Record<string, string>>;

/**
 * Variables of a container: those of its source, overridden by those of the app. Values of the source may refer to
 * variables of the app, as in a compose file: `${KEY}`, `$KEY`, `${KEY:-default}`, `${KEY:+value}`. `$$` is a `$`.
 * PORT of the app is the port of the service with its address, `setPort` for that service, so no other one that has a
 * port gets it.
 */
export function environmentOf(
  { env = {}, port = null }: { readonly env?: Variables; readonly port?: number | null },
  variables: Variables,
  setPort: number | null = null,
): Variables {
  const ofSource: Variables = Object.fromEntries(
    Object.entries(env).map(([key, text]) => [
      key,
      interpolateLeniently(text, (name) => (Object.hasOwn(variables, name) ? variables[name] : undefined)),
    ]),
  );
  if (port === null) return { ...ofSource, ...variables };
  const { [portKey]: _, ...others } = variables;
  return { ...ofSource, ...others, ...(setPort !== null && { [portKey]: String(setPort) }) };
}
