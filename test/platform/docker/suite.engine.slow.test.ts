import { expect, test } from 'vitest';
import { runtimeSuite } from '../../../control-plane/ports/suites/runtime.ts';
import { createRuntime, nameImage } from '../../engines/docker-runtime.ts';
import { engineOf } from '../../engines/engine.ts';

const cases = Object.entries(runtimeSuite).flatMap(([name, check]) => [
  { engine: 'docker' as const, name, check },
  { engine: 'podman' as const, name, check },
]);
const losesImage = ({ name }: { readonly name: string }) => name.includes('image is gone');

test.concurrent.each(cases.filter((one) => !losesImage(one)))(
  'the runtime on $engine $name',
  async ({ engine, check }) => {
    await using subject = await createRuntime(await engineOf(engine));

    await expect(check(async () => subject)).resolves.toBeUndefined();
  },
);

test.each(cases.filter(losesImage))('the runtime on $engine $name', async ({ engine: engineName, check }) => {
  const engine = await engineOf(engineName);
  await using subject = await createRuntime(engine);
  const image = await nameImage(engine);

  await expect(check(async () => ({ ...subject, image }))).resolves.toBeUndefined();
});
