import { expect, test } from 'vitest';
import { routeOf } from '../../../control-plane/model/observability/route-template.ts';

test.each([
  ['/', '/'],
  ['/orders/42?token=secret', '/orders/:id'],
  ['/orders/A-1042/items', '/orders/:id/items'],
  ['/users/3a6e9d2c-7b41-4c08-a5f2-9d0b6e8c1a01', '/users/:id'],
  ['/commits/9f2c1e7d', '/commits/:id'],
  ['/days/2026-11-21', '/days/:id'],
  ['/files/01ARZ3NDEKTSV4RRFFQ69G5FAV', '/files/:id'],
  ['/people/ada@example.test', '/people/:id'],
  ['/api/v2/oauth2/facade', '/api/v2/oauth2/facade'],
  ['/assets/logo.svg', '/assets/logo.svg'],
])('the route of %s is %s', (path, route) => {
  expect(routeOf(path)).toBe(route);
});
