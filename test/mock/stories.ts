import { createMock, type MockOptions } from '../../mock/app.ts';
import { ManualClock } from '../clock.ts';
import { StreamReader } from '../http/reader.ts';
import { listen } from '../listen.ts';

export const storefront = '/api/workspaces/acme/apps/storefront';

/** The deploys of the examples: the one that serves the storefront, and the one with which its story begins. */
export const current = '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42';
export const next = '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e43';

type Headers = Readonly<Record<string, string>>;

/** A mock whose time stands still until a test lets it pass, and somebody who asks it. */
export async function startStories(options: MockOptions = {}) {
  const clock = new ManualClock();
  const server = await listen(await createMock({ clock, ...options }));
  const authorization = 'Bearer pcp_demo_owner';
  const ask = async (method: string, path: string, body?: object, headers: Headers = {}) => {
    const init = { method, headers: { ...(!headers.cookie && { authorization }), 'content-type': 'application/json', ...headers } };
    const response = await fetch(server.url + path, { ...init, ...(body && { body: JSON.stringify(body) }) });
    const answered: unknown = await response.json();
    return { status: response.status, body: answered };
  };
  return {
    clock,
    get: (path: string, headers?: Headers) => ask('GET', path, undefined, headers),
    post: (path: string, body?: object, headers?: Headers) => ask('POST', path, body, headers),
    put: (path: string, body: object) => ask('PUT', path, body),
    patch: (path: string, body: object) => ask('PATCH', path, body),
    delete: (path: string) => ask('DELETE', path),
    follow: async (path: string, headers?: Headers) =>
      new Follower(await StreamReader.open(server.url + path, { authorization, ...headers }), clock),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Reads a stream while time passes. */
export class Follower {
  readonly reader: StreamReader;
  readonly #clock: ManualClock;

  constructor(reader: StreamReader, clock: ManualClock) {
    this.reader = reader;
    this.#clock = clock;
  }

  /** The next frame as text, with its name before it if it has one; heartbeats are passed over; `null` at the end. */
  async line(): Promise<string | null> {
    for (;;) {
      const arrived = await this.reader.next();
      if (arrived === null) return null;
      if ('data' in arrived) return arrived.event === null ? arrived.data : `${arrived.event}: ${arrived.data}`;
    }
  }

  async lines(count: number): Promise<(string | null)[]> {
    const read: (string | null)[] = [];
    while (read.length < count) read.push(await this.line());
    return read;
  }

  /** The next frame, which is JSON. */
  async frame(): Promise<unknown> {
    return JSON.parse((await this.line()) ?? 'null');
  }

  async frames(count: number): Promise<unknown[]> {
    const read: unknown[] = [];
    while (read.length < count) read.push(await this.frame());
    return read;
  }

  /** Lets time pass once this stream and its heart wait for it. */
  async pass(milliseconds: number): Promise<void> {
    await this.#clock.until(2);
    this.#clock.pass(milliseconds);
  }

  /** So many frames, with so much time before each of them. */
  async every(milliseconds: number, count: number): Promise<unknown[]> {
    const read: unknown[] = [];
    while (read.length < count) {
      await this.pass(milliseconds);
      read.push(await this.frame());
    }
    return read;
  }

  leave(): void {
    this.reader.leave();
  }
}
