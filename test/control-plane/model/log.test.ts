import { expect, test } from 'vitest';
import { defaultCategories, presetOf } from '../../../control-plane/model/observability/log.ts';

test.each([
  ['the entry', { role: 'web', image: 'postgrest/postgrest:v12' }, true, 'access'],
  ['PostgreSQL', { role: 'database', image: 'postgres:17' }, false, 'postgres'],
  ['MariaDB from a registry with a port', { role: 'database', image: 'registry.test:5000/mariadb:11' }, false, 'mysql'],
  ['Valkey', { role: 'cache', image: 'valkey/valkey@sha256:0ab1' }, false, 'redis'],
  ['a worker', { role: 'worker', image: 'acme/worker:1' }, false, 'jobs'],
  ['a database without a preset of its own', { role: 'database', image: 'clickhouse:25' }, false, 'level'],
] as const)('chooses the preset of %s', (_, service, isEntry, preset) => {
  const chosen = presetOf(service, isEntry);

  expect(chosen).toBe(preset);
});

test('selects the categories that the contract marks as defaults', () => {
  const selected = defaultCategories('access');

  expect(selected).toEqual(['4xx', '5xx', 'error']);
});
