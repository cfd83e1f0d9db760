import { interpolateLeniently } from '../sources/detect/compose-interpolation.ts';

type Variables = Readonly<Record<string, string>>;

/**
 * Variables of a container: those of its source, overridden by those of the app. Values of the source may refer to
 * variables of the app, as in a compose file: `${KEY}`, `$KEY`, `${KEY:-default}`, `${KEY:+value}`. `$$` is a `$`.
 */
export function environmentOf({ env = {} }: { readonly env?: Variables }, variables: Variables): Variables {
  const own: Variables = Object.fromEntries(
    Object.entries(env).map(([key, text]) => [
      key,
      interpolateLeniently(text, (name) => (Object.hasOwn(variables, name) ? variables[name] : undefined)),
    ]),
  );
  return { ...own, ...variables };
}
