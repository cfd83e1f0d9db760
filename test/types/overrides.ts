import type { MockSession } from '../../mock/index.ts';

export function overrides(mock: MockSession): void {
  mock.respond('createVar', { example: 'key_taken', times: 1, delay: '300ms' });
  mock.respond('createVar', { code: 409 });
  mock.respond('createVar', { code: 500, times: 'always' });
  mock.respond('createVar', { delay: '2s' });
  mock.respond('checkSlug', { code: 200, body: { available: true, reason: null, suggestion: null } });
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
