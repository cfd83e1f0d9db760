import { type FormRequest, ownHeaders } from './request.ts';

export interface ReceivedResponse {
  readonly status: number;
  readonly reason: string;
  readonly milliseconds: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

export async function send(request: FormRequest): Promise<ReceivedResponse> {
  const { method, url } = request;
  const began = performance.now();
  // The session cookie of a dashboard must not authenticate a persona that sends no token.
  const init = { method, headers: headersOf(request), credentials: 'omit', cache: 'no-store' } as const;
  const body = bodyOf(request);
  const response = await fetch(url, body === undefined ? init : { ...init, body });
  const text = await response.text();
  const milliseconds = Math.round(performance.now() - began);
  return { status: response.status, reason: response.statusText, milliseconds, headers: [...response.headers], text };
}

function headersOf(request: FormRequest): Record<string, string> {
  const { token, body, files } = request;
  return {
    Accept: 'application/json',
    ...(token !== '' && { Authorization: `Bearer ${token}` }),
    ...(body !== '' && files === null && { 'Content-Type': 'application/json' }),
    ...ownHeaders(request),
  };
}

function bodyOf({ body, files }: FormRequest): BodyInit | undefined {
  if (files === null) return body === '' ? undefined : body;
  const form = new FormData();
  for (const { file } of files) form.append('file', file);
  form.append('paths', JSON.stringify(files.map(({ path }) => path)));
  return form;
}
