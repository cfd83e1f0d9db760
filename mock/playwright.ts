import { expect, test as base } from '@playwright/test';
import { personaNamed, type PersonaName } from './context/personas.ts';
import { connectSession, type RemoteSession } from './testing/remote-session.ts';
import { describeUnused, describeViolations } from './testing/violations.ts';

/** The options of the fixture, for `use` in the configuration or in a file. */
export interface MockOptions {
  /** Where the mock listens; `http://localhost:4010` by default. */
  mockUrl: string;
  /** The user of the session cookie; `owner` by default, `null` for a user who is signed out. */
  persona: PersonaName | null;
  /** The scenario in which a test begins; none by default. */
  scenario: string | null;
  /** Whether a test fails when a request of its page, or a response, violates the contract; `fail` by default. */
  violations: 'fail' | 'allow';
  /** Whether a test fails when it has made an override that no request used; `fail` by default. */
  unusedOverrides: 'fail' | 'allow';
}

export interface MockFixtures {
  /** The session of the test, which all requests with cookies of its browser context belong to. */
  mock: RemoteSession;
}

/** The `test` of Playwright with a session of the mock for each test. */
export const test = base.extend<MockOptions & MockFixtures>({
  mockUrl: ['http://localhost:4010', { option: true }],
  persona: ['owner', { option: true }],
  scenario: [null, { option: true }],
  violations: ['fail', { option: true }],
  unusedOverrides: ['fail', { option: true }],
  mock: [
    async ({ mockUrl, persona, scenario, violations, unusedOverrides, baseURL, context }, use, { testId }) => {
      const mock = connectSession(mockUrl, testId);
      await mock.reset();
      await mock.chooseScenario(scenario);
      const cookies = [
        { name: 'mock_session', value: mock.name },
        ...(persona === null ? [] : [sessionCookieOf(persona)]),
      ];
      // The page may be of another host, whose server passes requests on.
      for (const url of new Set([mockUrl, baseURL ?? mockUrl]))
        await context.addCookies(cookies.map((one) => ({ ...one, url })));
      await use(mock);
      const found = violations === 'fail' ? describeViolations(await mock.requests()) : [];
      const unused = unusedOverrides === 'fail' ? describeUnused(await mock.overrides()) : [];
      await mock.reset();
      expect([...found, ...unused]).toEqual([]);
    },
    { auto: true },
  ],
});

function sessionCookieOf(name: PersonaName) {
  const { session } = personaNamed(name);
  if (session === null)
    throw new Error(`The persona "${name}" is only a token and has no session cookie. Choose another one.`);
  return { name: 'pcp_session', value: session };
}

export { expect };
