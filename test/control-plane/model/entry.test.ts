import { expect, test } from 'vitest';
import { entryOf } from '../../../control-plane/model/apps/service.ts';
import { service } from '../../../control-plane/model/sources/detect/make.ts';

test.each([
  ['the service web', { api: 3000, web: 5000 }, 'web'],
  ['the service frontend, before a usual port', { api: 80, frontend: 4200 }, 'frontend'],
  ['the service app', { admin: 9000, app: 9001 }, 'app'],
  ['port 80, before 3000 and 8080', { a: 8080, b: 3000, c: 80 }, 'c'],
  ['port 3000, before 8080', { a: 8080, b: 3000 }, 'b'],
  ['the first one of unusual ones', { admin: 9000, board: 9001 }, 'admin'],
])('the address leads to %s', (_, ports, expected) => {
  const services = Object.entries(ports).map(([name, port]) => service(name, { port }));

  expect(entryOf(services)?.name).toBe(expected);
});

test('the address leads to a database only if nothing else serves HTTP', () => {
  const store = service('app', { port: 8123, role: 'database' });

  expect(entryOf([store, service('board', { port: 9000 })])?.name).toBe('board');
  expect(entryOf([store])?.name).toBe('app');
  expect(entryOf([service('worker')])).toBeNull();
});
