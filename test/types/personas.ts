import { test as playwrightTest } from '../../mock/playwright.ts';
import { createMockFetch, type PersonaName, personas } from '../../mock/index.ts';
import { mockHandlers } from '../../mock/msw.ts';
import { test as vitestTest } from '../../mock/vitest.ts';

export const names: readonly PersonaName[] = personas.map(({ name }) => name);

/** The credentials of a persona are known too. */
export const credentials: readonly ['pcp_demo_owner', 'demo_owner'] = [personas[0].token, personas[0].session];

/** Each has one mistake. No mock is ever made. */
export const forbidden = (): unknown[] => [
  // @ts-expect-error there is no such persona
  createMockFetch({ persona: 'boss' }),
  // @ts-expect-error there is no such persona
  mockHandlers({ persona: 'boss' }),
  // @ts-expect-error there is no such persona
  vitestTest.override({ persona: 'boss' }),
  // @ts-expect-error there is no such persona
  playwrightTest.use({ persona: 'boss' }),
  // @ts-expect-error there is no such scenario
  createMockFetch({ scenario: 'bossy' }),
];
