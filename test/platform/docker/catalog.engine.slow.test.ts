import { expect, test } from 'vitest';
import { environmentOf } from '../../../control-plane/model/apps/environment.ts';
import { setValues } from '../../../control-plane/model/apps/settings.ts';
import { servicesOfTemplate } from '../../../control-plane/model/reference/template.ts';
import { app, isReady, wanted } from '../../../control-plane/ports/suites/wanted.ts';
import { readConfig } from '../../../platform/serve/config/read-config.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { buildPostgres, buildRedis, findPostgres } from '../../engines/database-images.ts';
import { createRuntime, run, until } from '../../engines/docker-runtime.ts';
import { engineOf } from '../../engines/engine.ts';

const engines = ['docker', 'podman'] as const;

test.skipIf(findPostgres() === null).concurrent.each(engines)(
  '%s: PostgreSQL of the catalog keeps its rows',
  async (name) => {
    const engine = await engineOf(name);
    await using subject = await createRuntime(engine);
    const service = installed('postgresql', await buildPostgres(engine));
    const query = (sql: string) =>
      run(subject, [
        'sh',
        '-c',
        `PGPASSWORD=s3cret psql -h 127.0.0.1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -Atc "${sql}"`,
      ]);
    await subject.runtime.apply(wanted({ ...service, generation: '1' }));
    await until(() => isReady(subject.runtime));
    await query('create table kept as select 7 as number');

    await subject.runtime.apply(wanted({ ...service, generation: '2' }));
    await until(async () => (await isReady(subject.runtime)) && (await generationOf(subject.runtime)) === '2');

    expect(await query('select number from kept')).toBe('7\n');
    expect(await run(subject, ['sh', '-c', 'PGPASSWORD=wrong psql -h 127.0.0.1 -U app -d app -c ""'])).toContain(
      'authentication failed',
    );
  },
);

test.concurrent.each(engines)('%s: Redis of the catalog keeps its keys', async (name) => {
  const engine = await engineOf(name);
  await using subject = await createRuntime(engine);
  const service = installed('redis', await buildRedis(engine));
  await subject.runtime.apply(wanted({ ...service, generation: '1' }));
  await until(() => isReady(subject.runtime));
  await run(subject, ['redis-cli', '-a', 's3cret', 'set', 'kept', '7']);

  await subject.runtime.apply(wanted({ ...service, generation: '2' }));
  await until(async () => (await isReady(subject.runtime)) && (await generationOf(subject.runtime)) === '2');

  expect(await run(subject, ['redis-cli', '-a', 's3cret', '--no-auth-warning', 'get', 'kept'])).toBe('7\n');
  expect(await run(subject, ['redis-cli', 'get', 'kept'])).toContain('NOAUTH');
});

/** An application of the catalog as the default configuration has it, with another image; its secrets are `s3cret`. */
function installed(templateId: string, image: string) {
  const template = readConfig(null, generatedContract().document).templates.find(({ id }) => id === templateId);
  if (!template) throw new Error(`The catalog has no ${templateId}.`);
  const { id, name, versions: _versions, ...definition } = template;
  const [service] = servicesOfTemplate({ id, name, definition });
  if (!service) throw new Error(`${templateId} has no service.`);
  const secrets = Object.fromEntries(definition.settings.map(({ key }) => [key, 's3cret']));
  const vars = setValues(definition.settings, {}, secrets).map(
    ({ setting, value }) => [setting.key, String(value)] as const,
  );
  const env = environmentOf({ env: service.env ?? {} }, Object.fromEntries(vars));
  return { service: { ...service, image }, deployId: 'deploy-1', env };
}

async function generationOf(runtime: Parameters<typeof isReady>[0]): Promise<string | undefined> {
  return (await runtime.observe(app)).containers[0]?.generation;
}
