import type { MockSession, RemoteSession } from '../../mock/index.ts';

export function overrides(mock: MockSession): void {
  mock.respond('createVar', { example: 'key_taken', times: 1, delay: '300ms' });
  mock.respond('createVar', { code: 409 });
  mock.respond('createVar', { code: 500, times: 'always' });
  mock.respond('createVar', { delay: '2s' });
  mock.respond('checkSlug', { code: 200, body: { available: true, reason: null, suggestion: null } });
  mock.respond('createVar', { networkError: true });
  mock.respond('getAppStatus', { cut: 2, delay: '1s' });
  mock.respond('createVar', { code: 418, undeclared: true });
  mock.respond('createVar', { code: 503 });
  mock.respond('createVar', { example: 'handler_timeout' });
  mock.respond('createVar', { code: 413, body: { error: { code: 'payload_too_large', message: 'Too large.' } } });
  void mock.clock.advance('1d');

  // @ts-expect-error there is no such operation
  mock.respond('createVars', { code: 409 });
  // @ts-expect-error the operation has no such example
  mock.respond('createVar', { example: 'slug_taken' });
  // @ts-expect-error the operation has no such status
  mock.respond('createVar', { code: 418 });
  // @ts-expect-error a body needs a status
  mock.respond('checkSlug', { body: { available: true, reason: null, suggestion: null } });
  // @ts-expect-error the body is not that of the status
  mock.respond('checkSlug', { code: 200, body: { available: 'yes' } });
  // @ts-expect-error a delay has a unit
  mock.respond('createVar', { delay: '300' });
}

export async function requests(mock: MockSession, remote: RemoteSession): Promise<readonly string[]> {
  const { requestBody } = await mock.waitForRequest('createVar');
  const { requestBody: first } = await remote.waitForRequest('createVar');
  // The body is optional.
  const { requestBody: optional } = await mock.waitForRequest('createDeploy');
  const { requestBody: any } = await mock.waitForRequest(({ status }) => status === 201);
  return [
    requestBody.key,
    first.value,
    // @ts-expect-error the operation has no such member in its body
    String(requestBody.colour),
    // @ts-expect-error the body may be absent
    String(optional.sha),
    // @ts-expect-error the operation reads no body
    String((await remote.waitForRequest('getMe')).requestBody.name),
    // @ts-expect-error the operation of the request is not known
    String(any.key),
  ];
}
