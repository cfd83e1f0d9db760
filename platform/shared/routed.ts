/** The methods of a port whose first argument is a `First`. */
type MethodOf<Port, First> = {
  [Name in keyof Port]: Port[Name] extends (first: infer Given, ...rest: never[]) => unknown
    ? Given extends First
      ? Name
      : never
    : never;
}[keyof Port];

/** Calls a port that the first argument of a method chooses. */
type Route<Port, First> = (first: First, call: (port: Port) => unknown) => unknown;

/**
 * Methods of a port that are each called on another one: `route` chooses it by the first argument and returns the
 * result of `call`. A method that is routed otherwise is left out of the names and written beside them.
 */
export function routed<Port extends object, First, Name extends MethodOf<Port, First>>(
  route: Route<Port, First>,
  names: readonly Name[],
): Pick<Port, Name> {
  const methods = names.map((name) => [
    name,
    (first: First, ...rest: unknown[]) =>
      route(first, (port) => {
        // `MethodOf` admits functions only.
        const method = port[name] as (this: Port, first: First, ...rest: unknown[]) => unknown;
        return method.call(port, first, ...rest);
      }),
  ]);
  // Each name has its method, of the same type as the port's.
  return Object.fromEntries(methods) as Pick<Port, Name>;
}
