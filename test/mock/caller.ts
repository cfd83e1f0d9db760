export interface Returned {
  readonly status: number;
  readonly body: unknown;
}

/** Sends requests of a persona in a session; `as` and `within` change them. */
export interface Caller {
  (method: string, path: string, body?: object): Promise<Returned>;
  /** Uses another persona or token in the same session. */
  as(credential: string): Caller;
  /** Uses another session with the same persona. */
  within(session: string): Caller;
}

/** Sends requests of the owner in the given session. */
export function callerOf(url: string, session: string, credential = 'pcp_demo_owner'): Caller {
  const call = async (method: string, path: string, body?: object): Promise<Returned> => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${credential}`, 'x-mock-session': session, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return Object.assign(call, {
    as: (other: string) => callerOf(url, session, other),
    within: (other: string) => callerOf(url, other, credential),
  });
}
