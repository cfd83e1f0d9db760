import { expect, test } from 'vitest';
import { addressedOf, entryOf, withEntry, withFormerEntry } from '../../../control-plane/model/apps/service.ts';
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

test('a stated address wins over usual names, and none is one too', () => {
  const web = service('web', { port: 80, address: 'own' });
  const api = service('api', { port: 8080, address: 'app' });

  expect(entryOf([web, api])?.name).toBe('api');
  expect(addressedOf([web, api, service('a', { port: 81, address: 'own' })]).map(({ name }) => name)).toEqual([
    'api',
    'a',
    'web',
  ]);
  expect(entryOf([{ ...web, address: 'none' }])).toBeNull();
  expect(addressedOf([web])).toEqual([]);
});

test('another service with the address of the app leaves a published one its own', () => {
  const web = service('web', { port: 80, address: 'app' });
  const admin = service('admin', { port: 81, address: 'none' });

  expect(withEntry([web, admin], 'admin').map(({ name, address }) => [name, address])).toEqual([
    ['web', 'own'],
    ['admin', 'app'],
  ]);
});

test('an address from before services stated theirs stays while a new release states none', () => {
  const before = [service('web', { port: 80 })];
  const inner = [service('web', { port: 80, address: 'none' })];

  expect(entryOf(withFormerEntry(inner, before))?.name).toBe('web');
  expect(entryOf(withFormerEntry(inner, [service('web', { port: 80, address: 'app' })]))).toBeNull();
  expect(entryOf(withFormerEntry(inner, []))).toBeNull();
});
