import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { runWithContext } from '../../mock/context/context.ts';
import { createLogObserver } from '../../mock/context/log-observer.ts';
import { Session } from '../../mock/context/session.ts';
import { ManualClock } from '../clock.ts';

test('what was logged of an open stream stays as it was when more is found to be wrong', () => {
  const session = new Session('one');
  const recorder = createLogObserver(new ManualClock());
  const request = new IncomingMessage(new Socket());

  const opened = runAsExchange(session, request, () => {
    recorder.streams('getAppStatus', 1);
    const [entry] = session.requests.list();
    recorder.violated('getAppStatus', 'a frame is wrong');
    return entry;
  });

  expect(opened).toMatchObject({ id: 1, operationId: 'getAppStatus', streamed: true, violations: [] });
});

function runAsExchange<T>(session: Session, request: IncomingMessage, act: () => T): T | undefined {
  let result: T | undefined;
  runWithContext({ session, scenarios: new Map(), scenario: null }, request, new ServerResponse(request), () => {
    result = act();
  });
  return result;
}
