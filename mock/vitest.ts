import { expect, test as base } from 'vitest';
import { personaNamed, type PersonaName } from './context/personas.ts';
import type { MockSession } from './testing/mock-session.ts';
import { describeUnused, describeViolations } from './testing/violations.ts';
import { type RunningMock, startMock } from './start.ts';

/** The session of a test, and how its requests reach it. */
export interface TestSession extends MockSession {
  readonly url: string;
  readonly token: string;
  /** Sends a request in the session, as the persona unless it has a token: the `fetch` of `createClient`. */
  readonly fetch: typeof fetch;
}

export interface MockFixtures {
  /** The sender of the requests; `owner` by default. */
  persona: PersonaName;
  /** The scenario in which a test begins; none by default. */
  scenario: string | null;
  /** Whether a test fails when one of its requests, or a response, violates the contract; `fail` by default. */
  violations: 'fail' | 'allow';
  /** Whether a test fails when it has made an override that no request used; `fail` by default. */
  unusedOverrides: 'fail' | 'allow';
  /** The mock of all tests of a file. */
  mockServer: RunningMock;
  /** A session of the mock for each test. */
  mock: TestSession;
}

/** The `test` of vitest with a mock. `test.extend({ persona: 'viewer' })` changes an option. */
export const test = base.extend<MockFixtures>({
  persona: 'owner',
  scenario: null,
  violations: 'fail',
  unusedOverrides: 'fail',
  mockServer: [
    // eslint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures this one needs
    async ({}, use) => {
      await using server = await startMock();
      await use(server);
    },
    { scope: 'file' },
  ],
  mock: async ({ mockServer, persona, scenario, violations, unusedOverrides, task }, use) => {
    const { url } = mockServer;
    const session = mockServer.session(task.id);
    const { token } = personaNamed(persona);
    session.reset();
    session.chooseScenario(scenario);
    const send: typeof fetch = (input, init) => {
      const request = new Request(typeof input === 'string' ? new URL(input, url) : input, init);
      request.headers.set('X-Mock-Session', session.name);
      if (!request.headers.has('Authorization')) request.headers.set('Authorization', `Bearer ${token}`);
      return fetch(request);
    };
    await use({ ...session, url, token, fetch: send });
    const found = violations === 'fail' ? describeViolations(session.requests()) : [];
    const unused = unusedOverrides === 'fail' ? describeUnused(session.overrides()) : [];
    session.reset();
    expect([...found, ...unused]).toEqual([]);
  },
});
