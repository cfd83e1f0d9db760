import { expect, test } from 'vitest';
import { app, isReady, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { startDockerRegistry } from '../providers/docker-registry.ts';
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
