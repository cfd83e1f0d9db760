import { expect, test } from 'vitest';
import { runtimeSuite } from '../../control-plane/ports/suites/runtime.ts';
import { createRuntime } from './docker-runtime.ts';
import { engineOf } from './engine.ts';

const cases = Object.entries(runtimeSuite).flatMap(([name, check]) => [
  { engine: 'docker' as const, name, check },
  { engine: 'podman' as const, name, check },
]);

test.concurrent.each(cases)('the runtime on $engine $name', async ({ engine, check }) => {
  await using subject = await createRuntime(await engineOf(engine));

  await expect(check(async () => subject)).resolves.toBeUndefined();
});
