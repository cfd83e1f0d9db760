import { sessionCookie } from '../../contract/auth/credentials.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Persona } from '../config/config.ts';
import type { Run } from '../run/run.ts';

/** Headers with which a request is to be refused. */
export interface WrongCredentials {
  /** The mistake in the headers. */
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: 401 | 403;
  readonly code: 'unauthorized' | 'forbidden';
}

const unknown = 'pcp_verify-made-up';

/** Credentials that do not say who sends a request. Some are made from those of the personas. */
export function wrongCredentials({ personas, secrets, baseUrl }: Run): readonly WrongCredentials[] {
  const usable = personas.all.filter(({ isExpired }) => !isExpired);
  const token = usable.find(({ kind }) => kind === 'token');
  const session = usable.find(({ kind }) => kind === 'session');
  const { origin } = new URL(baseUrl);
  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
  const cookie = (secret: string) => ({ cookie: `${sessionCookie}=${secret}`, origin });
  const found = [
    refused('no credentials', {}),
    refused('an unknown token', bearer(unknown)),
    refused('an unknown session', cookie(unknown)),
    refused('another scheme', { authorization: 'Basic dmVyaWZ5Om1hZGUtdXA=' }),
  ];
  if (token) {
    const { secret, variable } = token;
    const [shorter, longer] = [secret.slice(0, -1), `${secret}0`];
    secrets.add(shorter, variable);
    secrets.add(longer, variable);
    found.push(
      refused('a token without its last character', bearer(shorter)),
      refused('a token with another character', bearer(longer)),
      refused('a token without `Bearer`', { authorization: secret }),
      refused('a token as the cookie of a session', cookie(secret)),
    );
  }
  if (session) found.push(refused('a session as a token', bearer(session.secret)));
  if (personas.expired) found.push(refused('expired credentials', personas.expired.headers));
  return found;
}

/** A session that a page of another site could have sent. Only changes are refused. */
export function foreignSessions({ personas }: Run, { method }: Operation): readonly WrongCredentials[] {
  const session = personas.all.find((persona) => persona.kind === 'session' && !persona.isExpired);
  if (!session || method === 'get') return [];
  const { origin: _, ...cookie } = session.headers;
  const forbidden = (name: string, headers: Persona['headers']) =>
    ({ name, headers, status: 403, code: 'forbidden' }) as const;
  return [
    forbidden('a session without `Origin`', cookie),
    forbidden('a session with the `Origin` of another site', { ...cookie, origin: 'https://example.test' }),
  ];
}

function refused(name: string, headers: Readonly<Record<string, string>>): WrongCredentials {
  return { name, headers, status: 401, code: 'unauthorized' };
}
