import { readCookie } from '../../contract/auth/credentials.ts';
import { headerOf, type RequestHeaders } from '../../server/dispatch/request.ts';
import { StoredBodies } from './bodies.ts';
import { RequestLog } from './request-log.ts';

/** The header and the cookie that name the session of a request. */
export const sessionHeader = 'x-mock-session';
const sessionCookie = 'mock_session';

/** The session of requests that name none. */
export const defaultSession = 'default';

/** More sessions than tests run in parallel; the one that was idle longest is dropped first. */
const maxSessions = 1000;

/**
 * The memory of the mock for one test, or one browser: a scenario's progress, the stories of its streams, the records
 * it has created, its requests. Each is a part that is created when first needed.
 */
export class Session {
  readonly id: string;
  /** The address of the mock as its first request named it. */
  origin: string | null = null;
  readonly requests: RequestLog;
  readonly #parts = new Map<() => object, object>();

  constructor(id: string, bodies?: StoredBodies) {
    this.id = id;
    this.requests = new RequestLog(bodies);
  }

  /** The session's instance of that part. */
  part<Part extends object>(create: () => Part): Part {
    let part = this.#parts.get(create);
    if (!part) this.#parts.set(create, (part = create()));
    // The same function has created it.
    return part as Part;
  }

  /** Drops everything, as if the session had just begun. */
  reset(): void {
    this.#parts.clear();
    this.requests.clear();
  }
}

/** All sessions. Each is created when first named. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #bodies = new StoredBodies();
  #latest: Session | undefined;

  find(id: string): Session {
    if (this.#latest?.id === id) return this.#latest;
    const session = this.#sessions.get(id) ?? new Session(id, this.#bodies);
    this.#latest = session;
    // The map keeps its order, so the last session is the one used most recently.
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    if (this.#sessions.size > maxSessions) this.#forgetOldest();
    return session;
  }

  /** The session that a request belongs to. */
  of(headers: RequestHeaders): Session {
    return this.find(sessionIdOf(headers));
  }

  /** The sessions that were used last, the latest first. */
  latest(count: number): Session[] {
    return [...this.#sessions.values()].slice(-count).reverse();
  }

  #forgetOldest(): void {
    const [oldest] = this.#sessions.keys();
    if (oldest !== undefined) this.#sessions.delete(oldest);
  }
}

/**
 * The id of the session of that name: without characters that a cookie cannot have, and at most 100 characters long.
 */
export function sessionNamed(name: string): string {
  const id = name.replaceAll(/[^\w.:-]/g, '').slice(0, 100);
  return id === '' ? defaultSession : id;
}

/** The header overrides the cookie. */
function sessionIdOf(headers: RequestHeaders): string {
  const cookie = headerOf({ headers }, 'cookie');
  const named = headerOf({ headers }, sessionHeader) ?? (cookie && readCookie(cookie, sessionCookie));
  return named ? sessionNamed(named) : defaultSession;
}
