import { expect, test } from 'vitest';
import { app, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { createRuntime, until } from '../../engines/docker-runtime.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';

test.concurrent.each(
  testedEngines.flatMap((name) => [
    { name, change: { argv: ['nope'] }, detail: 'there is no program "nope" in the image' },
    { name, change: { argv: ['/app/server.mts'] }, detail: 'the program "/app/server.mts" may not be executed' },
    { name, change: { user: 'shop' }, detail: 'the image has no user "shop"' },
  ]),
)('$name says that $detail', async ({ name, change, detail }) => {
  await using subject = await createRuntime(await engineOf(name));
  const one = web('1', subject.image);

  await subject.runtime.apply(wanted({ ...one, service: { ...one.service, ...change } }));
  await until(async () => (await subject.runtime.observe(app)).containers[0]?.reason === 'cannot_start');

  expect((await subject.runtime.observe(app)).containers[0]?.detail).toBe(detail);
});
