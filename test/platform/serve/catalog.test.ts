import { expect, test } from 'vitest';
import { environmentOf } from '../../../control-plane/model/apps/environment.ts';
import { setValues } from '../../../control-plane/model/apps/settings.ts';
import { servicesOfTemplate } from '../../../control-plane/model/reference/template.ts';
import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';

const { templates } = readConfig(null, generatedContract().document);

/** The variables of an installation of an application without values, whose secrets are `secret`. */
function installed(templateId: string) {
  const template = templates.find(({ id }) => id === templateId);
  if (!template) throw new Error(`The catalog has no ${templateId}.`);
  const { id, name, versions: _versions, ...definition } = template;
  const [service] = servicesOfTemplate({ id, name, definition });
  const secrets = Object.fromEntries(definition.settings.map(({ key }) => [key, 'secret']));
  const vars = setValues(definition.settings, {}, secrets).map(
    ({ setting, value }) => [setting.key, String(value)] as const,
  );
  return { service, env: environmentOf({ env: service?.env ?? {} }, Object.fromEntries(vars)) };
}

test.each([
  [
    'postgresql',
    '/var/lib/postgresql/data',
    {
      PGDATA: '/var/lib/postgresql/data/pgdata',
      POSTGRES_PASSWORD: 'secret',
      POSTGRES_USER: 'app',
      POSTGRES_DB: 'app',
    },
    'pg_isready -q -h 127.0.0.1 -U "$POSTGRES_USER" -d "$POSTGRES_DB"',
  ],
  ['redis', '/data', { REDIS_PASSWORD: 'secret' }, 'REDISCLI_AUTH="$REDIS_PASSWORD" redis-cli ping | grep -q PONG'],
  [
    'mysql',
    '/var/lib/mysql',
    { MYSQL_ROOT_PASSWORD: 'secret', MYSQL_PASSWORD: 'secret', MYSQL_USER: 'app', MYSQL_DATABASE: 'app' },
    'MYSQL_PWD="$MYSQL_PASSWORD" mysqladmin --protocol=tcp -h 127.0.0.1 -u "$MYSQL_USER" ping',
  ],
  [
    'mongodb',
    '/data/db',
    { MONGO_INITDB_ROOT_PASSWORD: 'secret', MONGO_INITDB_ROOT_USERNAME: 'root' },
    'mongosh --quiet --host "$(hostname)" --eval "db.runCommand({ ping: 1 }).ok" | grep -q 1',
  ],
  [
    'rabbitmq',
    '/var/lib/rabbitmq',
    { RABBITMQ_NODENAME: 'rabbit@localhost', RABBITMQ_DEFAULT_PASS: 'secret', RABBITMQ_DEFAULT_USER: 'app' },
    'rabbitmq-diagnostics -q check_port_connectivity',
  ],
])('%s has its volume, its variables and its health check', (id, path, env, check) => {
  const { service, env: variables } = installed(id);

  expect(service?.volumes).toEqual([{ name: `${id}-data`, path, size: 1_073_741_824 }]);
  expect(service?.health).toMatchObject({ kind: 'command', argv: ['/bin/sh', '-c', check] });
  expect(variables).toEqual(env);
});

test('each application fits into the free plan', () => {
  const { tiers } = readConfig(null, generatedContract().document);
  const free = tiers.find(({ id }) => id === 'free')?.pool ?? { cpu: 0, memory: 0, storage: 0 };

  const fitting = templates.filter(({ footprint: { cpu, memory, storage } }) => {
    return cpu <= free.cpu && memory <= free.memory && storage <= free.storage;
  });

  expect(fitting).toHaveLength(5);
});
