/** The argument of a function that returns a token or a cookie. */
export interface SourceRequest {
  /** The value that the server has just refused with 401; `null` for a request that has not been sent yet. */
  readonly rejected: string | null;
}

/** A value, or a function that returns it. */
export type Source = string | ((request: SourceRequest) => string | Promise<string>);

/** The headers that authenticate one request. */
interface Credential {
  readonly writeTo: (headers: Headers) => void;
  /** The credential to repeat the request with, after it was refused. */
  readonly renew: () => Promise<Credential>;
}

/** Credentials for requests. Requests that are refused at the same time share one renewal. */
export function createCredential(source: Source, write: (headers: Headers, value: string) => void) {
  let renewals = 0;
  let latest: { readonly rejected: string; readonly value: Promise<string>; endedAs: number } | undefined;
  const call = async (rejected: string | null) => (typeof source === 'function' ? source({ rejected }) : source);
  const renew = (rejected: string, renewalsBefore: number): Promise<string> => {
    // A renewal that went on while the refused value was read is as good as a new one.
    if (latest?.rejected === rejected && latest.endedAs > renewalsBefore) return latest.value;
    const started = { rejected, value: call(rejected), endedAs: Infinity };
    const end = () => void (started.endedAs = ++renewals);
    started.value.then(end, end);
    latest = started;
    return started.value;
  };
  const toCredential = (value: string, renewalsBefore: number): Credential => ({
    writeTo: (headers) => write(headers, value),
    renew: async () => toCredential(await renew(value, renewalsBefore), renewals),
  });
  return {
    read: async (): Promise<Credential> => {
      const renewalsBefore = renewals;
      return toCredential(await call(null), renewalsBefore);
    },
  };
}
