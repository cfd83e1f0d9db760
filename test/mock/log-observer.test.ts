import { expect, test } from 'vitest';
import { createMockContext } from '../../mock/context/context.ts';
import { createLogObserver } from '../../mock/context/log-observer.ts';
import { Session } from '../../mock/context/session.ts';
import { ManualClock } from '../clock.ts';

test('keeps a logged entry of an open stream unchanged when more violations are found', () => {
  const session = new Session('one');
  const observer = createLogObserver(new ManualClock(), { withBodies: true });
  const arrived = { method: 'GET', url: '/', headers: {}, setHeader: () => true };
  const { mockContext: context } = createMockContext({ session, scenarios: new Map(), scenario: null }, arrived);

  observer.streams('getAppStatus', 1, context);
  const [opened] = session.requests.list();
  observer.violated('getAppStatus', 'a frame is wrong', context);

  expect(opened).toMatchObject({ id: 1, operationId: 'getAppStatus', streamed: true, violations: [] });
});
