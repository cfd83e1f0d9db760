import { expect, test } from 'vitest';
import { ingressSuite } from '../../../control-plane/ports/suites/ingress.ts';
import { until } from '../../engines/docker-runtime.ts';
import { ingressHome, sendByName } from './process-ingress.ts';

test.each(Object.entries(ingressSuite))('the ingress as a process %s', async (_name, check) => {
  await using home = ingressHome();
  const ingress = home.open();
  const send = sendByName(ingress, (text) => text);

  await expect(
    check(async () => ({ ingress, runtime: home.runtime, image: 'example:1', until, send })),
  ).resolves.toBeUndefined();
});
