export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request of a persona, in a session; both may be named otherwise by `as` and `within`. */
export interface Caller {
  (method: string, path: string, body?: object): Promise<Answered>;
  /** The same session, as another persona, or with a token. */
  as(credential: string): Caller;
  /** The same persona in another session. */
  within(session: string): Caller;
}

/** The owner, in a session of that name. */
export function callerOf(url: string, session: string, credential = 'pcp_demo_owner'): Caller {
  const call = async (method: string, path: string, body?: object): Promise<Answered> => {
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
