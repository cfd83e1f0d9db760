import type { IncomingHttpHeaders } from 'node:http';
import { readCookie } from '../../server/auth/credentials.ts';
import { RequestLog } from './request-log.ts';

/** The header, and the cookie, by which a test says which session its requests belong to. */
export const sessionHeader = 'x-mock-session';
export const sessionCookie = 'mock_session';

/** What a request belongs to that names no session. */
export const defaultSession = 'default';

/** More sessions than tests run side by side; the one that was idle longest is forgotten first. */
const maxSessions = 1000;

/**
 * What the mock remembers for one test, or one browser: a scenario's progress, the stories of its streams, what it has created, its
 * requests. Each of them is a part that is made when it is first asked for.
 */
export class Session {
  readonly id: string;
  readonly requests = new RequestLog();
  readonly #parts = new Map<() => object, object>();

  constructor(id: string) {
    this.id = id;
  }

  /** The session's own thing of that kind. */
  part<Part extends object>(create: () => Part): Part {
    let part = this.#parts.get(create);
    if (!part) this.#parts.set(create, (part = create()));
    // It was made by this very function.
    return part as Part;
  }

  /** Forgets everything, as if the session had just begun. */
  reset(): void {
    this.#parts.clear();
    this.requests.clear();
  }
}

/** All sessions, each made when it is first named. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  #latest: Session | undefined;

  find(id: string): Session {
    if (this.#latest?.id === id) return this.#latest;
    const session = this.#sessions.get(id) ?? new Session(id);
    this.#latest = session;
    // The map keeps its order, so whoever comes last has been idle the least.
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    if (this.#sessions.size > maxSessions) this.#forgetOldest();
    return session;
  }

  /** The session that a request belongs to. */
  of(headers: IncomingHttpHeaders): Session {
    return this.find(sessionIdOf(headers));
  }

  #forgetOldest(): void {
    const [oldest] = this.#sessions.keys();
    if (oldest !== undefined) this.#sessions.delete(oldest);
  }
}

/** The session that somebody means who writes that name. One that is too long, or that could not stand in a cookie, is cut to what can. */
export function sessionNamed(name: string): string {
  const id = name.replaceAll(/[^\w.:-]/g, '').slice(0, 100);
  return id === '' ? defaultSession : id;
}

/** The header goes before the cookie. */
function sessionIdOf({ [sessionHeader]: header, cookie }: IncomingHttpHeaders): string {
  const named = header === undefined ? cookie && readCookie(cookie, sessionCookie) : String(header);
  return named ? sessionNamed(named) : defaultSession;
}
