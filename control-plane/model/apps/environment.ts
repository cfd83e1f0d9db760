type Variables = Readonly<Record<string, string>>;

/**
 * Variables of a container: those of its source, overridden by those of the app. Values of the source may refer to
 * variables of the app, as in a compose file: `${KEY}`, `$KEY`, `${KEY:-default}`, `${KEY:+value}`. `$$` is a `$`.
 */
export function environmentOf({ env = {} }: { readonly env?: Variables }, variables: Variables): Variables {
  const own: Variables = Object.fromEntries(
    Object.entries(env).map(([key, text]) => [key, interpolate(text, variables)]),
  );
  return { ...own, ...variables };
}

const reference = /\$(?:\$|\{([A-Za-z_]\w*)(?:(:?[-+?])([^}]*))?\}|([A-Za-z_]\w*))/g;

function interpolate(text: string, variables: Variables): string {
  return text.replace(reference, (whole: string, ...groups: (string | undefined)[]) => {
    const [braced, operator = '', operand = '', plain] = groups;
    const key = braced ?? plain;
    if (key === undefined) return whole === '$$' ? '$' : whole;
    const value = variables[key];
    const isSet = operator.startsWith(':') ? Boolean(value) : value !== undefined;
    if (operator.endsWith('+')) return isSet ? operand : '';
    return isSet || !operator.endsWith('-') ? (value ?? '') : operand;
  });
}
