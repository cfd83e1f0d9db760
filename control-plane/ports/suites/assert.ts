/**
 * A check of an adapter: it rejects if the adapter violates its port. `create` makes a new adapter with the tools of
 * the check; checks do not wait for each other.
 */
export type Check<Subject> = (create: () => Promise<Subject>) => Promise<void>;

/** The checks of a port by title, for any test runner. */
export type Suite<Subject> = Readonly<Record<string, Check<Subject>>>;

/**
 * Adapters with a misbehaving other side, by the misbehaviour; none for a simulation. Every call has to be rejected.
 */
export type Broken<Port> = Readonly<Record<string, Port>>;

/** Checks that each of them rejects a call, but not with an error of the class. */
export async function rejectsEach<Port>(
  broken: Broken<Port>,
  call: (port: Port) => Promise<unknown>,
  not: abstract new (...given: never[]) => Error,
  kind?: abstract new (...given: never[]) => Error,
): Promise<void> {
  for (const [name, port] of Object.entries(broken)) {
    const error = await errorOf(call(port)).catch((cause: unknown) => {
      throw new Error(`${name}: not rejected`, { cause });
    });
    const { message } = error;
    const isKind = kind === undefined || error instanceof kind;
    if (error instanceof not || !isKind || message === '')
      throw new Error(`${name}: rejected with "${message}"`, { cause: error });
  }
}

/** Compares plain data, ignoring the order of members. */
export function equal(actual: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(actual, sortMembers), JSON.stringify(expected, sortMembers)];
  if (one !== other) throw new Error(`expected ${other}, received ${one}`);
}

function sortMembers(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The error of a promise that has to be rejected. */
export async function errorOf(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
    throw new Error(`rejected with ${String(error)}, which is not an error`, { cause: error });
  }
  throw new Error('was not rejected');
}

/** Checks that a promise is rejected with an error of a class. */
export async function rejectsWith(
  promise: Promise<unknown>,
  of: abstract new (...given: never[]) => Error,
): Promise<void> {
  const error = await errorOf(promise);
  const { message } = error;
  if (!(error instanceof of)) throw new Error(`rejected with "${message}" and not with ${of.name}`, { cause: error });
}
