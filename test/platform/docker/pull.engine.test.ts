import { expect, test } from 'vitest';
import { app, isReady, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { startDockerRegistry } from '../providers/docker-registry.ts';
import { createBuilder, orderOf, refOf } from '../../engines/docker-builder.ts';
import { createRuntime, type DockerSubject, until } from '../../engines/docker-runtime.ts';
import { engineOf } from '../../engines/engine.ts';

const login = { user: 'app', password: 'right' };

// Podman wants TLS of every registry, unless a file of its host says otherwise.
test('an image of a registry that wants a login is pulled with the one of that registry', async () => {
  const engine = await engineOf('docker');
  await using registry = await startDockerRegistry(true);
  await using without = await createRuntime(engine, { logins: { 'docker.io': login } });
  await using subject = await createRuntime(engine, { logins: { [registry.host]: login } });
  const image = `${registry.host}/shop/web:1`;
  await push(subject, image);

  await without.runtime.apply(wanted(web('1', image)));
  await until(async () =>
    (await without.runtime.observe(app)).containers.some(({ reason }) => reason === 'cannot_start'),
  );
  await subject.runtime.apply(wanted(web('1', image)));
  await until(() => isReady(subject.runtime));

  expect((await subject.docker.getImage(image).inspect()).RepoTags).toContain(image);
});

test('an app goes on with the image that it pulled while its registry is away, and another app does not', async () => {
  const engine = await engineOf('docker');
  const registry = await startDockerRegistry(true);
  const images = { registries: [registry.host], offered: [] };
  await using running = await createRuntime(engine);
  await using subject = await createBuilder(engine, { images, logins: { [registry.host]: login } });
  const ref = `${registry.host}/shop/kept:1`;
  await push(running, ref);
  const build = async (id: string, appId: string) => {
    await subject.builder.start(refOf(id), orderOf('', { appId, source: { type: 'image', ref } }));
    return subject.end(id);
  };

  const first = await build('first', 'app-1');
  await registry[Symbol.asyncDispose]();
  const again = await build('again', 'app-1');
  const other = await build('other', 'app-2');
  await running.docker.getImage(ref).remove();

  const digest = first.services?.[0]?.digest;
  expect(digest).toMatch(/^127\.0\.0\.1:\d+\/shop\/kept@sha256:[0-9a-f]{64}$/);
  expect([again.services?.[0]?.digest, again.state]).toEqual([digest, 'done']);
  expect(await subject.lines('again')).toContain(
    `The registry does not give ${ref} now, so the image that is here is used`,
  );
  expect([other.state, other.error?.code]).toEqual(['failed', 'source_unavailable']);
});

/** Puts the example image into a registry, and removes the name from the engine. */
async function push({ docker, image: example }: DockerSubject, image: string): Promise<void> {
  const [repo, tag] = [image.slice(0, -2), '1'];
  await docker.getImage(example).tag({ repo, tag });
  const authconfig = { username: login.user, password: login.password, serveraddress: repo };
  const progress = await docker.getImage(image).push({ authconfig });
  await new Promise<void>((resolve, reject) =>
    docker.modem.followProgress(progress, (error: Error | null) => (error ? reject(error) : resolve())),
  );
  await docker.getImage(image).remove();
}
