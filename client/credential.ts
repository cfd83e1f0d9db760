/** The argument of a function that returns a token or a cookie. */
export interface SourceRequest {
  /** The value that the server has just refused with 401; `null` for a request that has not been sent yet. */
  readonly rejected: string | null;
}

/** A value or none: without one, a request is sent without the header. */
export type SourceValue = string | null | undefined;

/** A value, or a function that returns it. */
export type Source = SourceValue | ((request: SourceRequest) => SourceValue | Promise<SourceValue>);

/** The headers that authenticate one request. */
interface Credential {
  readonly writeTo: (headers: Headers) => void;
  /** The credential to repeat the request with, after it was refused. */
  readonly renew: () => Promise<Credential>;
}

/** Credentials for requests. Requests that are refused at the same time share one renewal. */
export function createCredential(source: Source, write: (headers: Headers, value: string | null) => void) {
  let renewals = 0;
  let latest: { readonly rejected: string; readonly value: Promise<string>; endedAs: number } | undefined;
  const call = async (rejected: string | null) =>
    (typeof source === 'function' ? await source({ rejected }) : source) ?? '';
  const renew = (rejected: string, renewalsBefore: number): Promise<string> => {
    // A renewal that went on while the refused value was read is as good as a new one.
    if (latest?.rejected === rejected && latest.endedAs > renewalsBefore) return latest.value;
    const started = { rejected, value: call(rejected), endedAs: Infinity };
    const end = () => void (started.endedAs = ++renewals);
    started.value.then(end, end);
    latest = started;
    return started.value;
  };
  const toCredential = (value: string, rejected: string, renewalsBefore: number): Credential => ({
    writeTo(headers) {
      if (value) write(headers, value);
      // The header that was refused goes; one of the caller's own stays.
      else if (rejected) write(headers, null);
    },
    renew: async () => toCredential(await renew(value, renewalsBefore), value, renewals),
  });
  return {
    read: async (): Promise<Credential> => {
      const renewalsBefore = renewals;
      return toCredential(await call(null), '', renewalsBefore);
    },
  };
}
