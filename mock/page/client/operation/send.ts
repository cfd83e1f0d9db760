import { currentSession } from '../shell/session.ts';

/** A request as the form shows it. */
export interface Sendable {
  readonly method: string;
  readonly url: string;
  readonly token: string;
  /** JSON text, or empty. */
  readonly body: string;
  /** The `Prefer` header. Without it, the mock responds as to a dashboard. */
  readonly prefer?: string;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly reason: string;
  readonly milliseconds: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

export async function send(sendable: Sendable): Promise<ReceivedResponse> {
  const { method, url, body } = sendable;
  const began = performance.now();
  // The session cookie of a dashboard must not authenticate a persona that sends no token.
  const init = { method, headers: headersOf(sendable), credentials: 'omit', cache: 'no-store' } as const;
  const response = await fetch(url, body === '' ? init : { ...init, body });
  const text = await response.text();
  const milliseconds = Math.round(performance.now() - began);
  return { status: response.status, reason: response.statusText, milliseconds, headers: [...response.headers], text };
}

/** The request as a curl command. */
export function toCurl(sendable: Sendable): string {
  const { method, url, body } = sendable;
  const parts = ['curl -i', ...(method === 'GET' ? [] : [`-X ${method}`])];
  for (const [name, value] of Object.entries(headersOf(sendable))) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (body !== '') parts.push(`--data-raw ${quote(body)}`);
  return [...parts, quote(new URL(url, location.href).href)].join(' \\\n  ');
}

function headersOf({ token, body, prefer }: Sendable): Record<string, string> {
  const session = currentSession();
  return {
    Accept: 'application/json',
    ...(token !== '' && { Authorization: `Bearer ${token}` }),
    ...(body !== '' && { 'Content-Type': 'application/json' }),
    ...(prefer !== undefined && { Prefer: prefer }),
    ...(session !== 'default' && { 'X-Mock-Session': session }),
  };
}

/** In a shell, only a single quote is special between single quotes. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
