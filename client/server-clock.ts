/** The clock of the server, by the `Date` of its responses. */
export interface ServerClock {
  readonly now: () => number;
  /** Notes the `Date` of a response to a request that was sent at this time. */
  readonly note: (headers: Headers, sentAt: number) => void;
}

/** `Date` has whole seconds. The clock is set only when a response shows that it is wrong. */
const resolutionMs = 1000;

export function createServerClock(): ServerClock {
  let aheadMs = 0;
  return {
    now: () => Date.now() + aheadMs,
    note(headers, sentAt) {
      const date = Date.parse(headers.get('date') ?? '');
      // Later than this it cannot be at the server, and not earlier either: the response has been on its way.
      const earliest = date - Date.now();
      const latest = date - sentAt + resolutionMs;
      if (aheadMs < earliest) aheadMs = earliest;
      else if (aheadMs > latest) aheadMs = latest;
    },
  };
}
