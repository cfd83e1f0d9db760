interface Sent {
  /** The secret of the session in the cookie. */
  readonly session?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Received {
  readonly status: number;
  readonly location: string | null;
  readonly cookie: string | null;
  readonly headers: Headers;
  readonly text: string;
}

/** Opens a page, as a browser without scripts. */
export function openPage(url: string, sent: Sent = {}): Promise<Received> {
  return receive(url, { headers: headersOf(sent) });
}

/** Sends a form from a page of the same site, as a browser. A redirection is not followed. */
export function sendForm(
  url: string,
  fields: Readonly<Record<string, string>> = {},
  sent: Sent = {},
): Promise<Received> {
  const headers = { origin: new URL(url).origin, ...headersOf(sent) };
  return receive(url, { method: 'POST', body: new URLSearchParams(fields), headers });
}

/** The secret of the session in a `Set-Cookie` header. */
export function sessionIn({ cookie }: Received): string {
  return /pcp_session=(\w*)/.exec(cookie ?? '')?.[1] ?? '';
}

/** The first link in a text. */
export function linkIn(text: string | undefined): string {
  return /https?:\/\/\S+/.exec(text ?? '')?.[0] ?? '';
}

function headersOf({ session, headers }: Sent): Record<string, string> {
  return { ...(session !== undefined && { cookie: `pcp_session=${session}` }), ...headers };
}

async function receive(url: string, init: RequestInit): Promise<Received> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const { status, headers } = response;
  return {
    status,
    headers,
    location: headers.get('location'),
    cookie: headers.get('set-cookie'),
    text: await response.text(),
  };
}
