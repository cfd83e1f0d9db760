import { expect, test } from 'vitest';
import { ingressSuite } from '../../../control-plane/ports/suites/ingress.ts';
import { ingressHome, sendByName } from './process-ingress.ts';
import { createRuntime } from '../../engines/docker-runtime.ts';
import { engineOf } from '../../engines/engine.ts';

const cases = Object.entries(ingressSuite).flatMap(([name, check]) => [
  { engine: 'docker' as const, name, check },
  { engine: 'podman' as const, name, check },
]);

test.concurrent.each(cases)('the ingress with containers of $engine $name', async ({ engine, check }) => {
  // A port that is published may accept connections before the container does.
  await using subject = await createRuntime(await engineOf(engine), { way: 'address' });
  await using home = ingressHome();
  const ingress = home.open({ runtime: subject.runtime });
  const send = sendByName(ingress, (text) => text.trim().replace('hello from ', ''));

  await expect(check(async () => ({ ...subject, ingress, send }))).resolves.toBeUndefined();
});
