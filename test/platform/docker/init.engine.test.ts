import { expect, test } from 'vitest';
import { app, isReady, wanted, web } from '../../../control-plane/ports/suites/wanted.ts';
import { createRuntime } from '../../engines/docker-runtime.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';

/** Says what the first process is, and how many orphans that have ended are left. */
const script = `cat /proc/1/comm; sh -c 'sleep 0.1 & true'; sleep 1; cat /proc/[0-9]*/stat | grep -c ') Z '`;

test.each(testedEngines)('%s: orphans of a container are ended where the engine has an init', async (name) => {
  await using subject = await createRuntime(await engineOf(name));
  const { runtime, image } = subject;

  await runtime.apply(wanted(web('1', image)));
  await subject.until(() => isReady(runtime));
  const { containers } = await runtime.observe(app);
  const terminal = { tty: false, columns: 80, rows: 24 };
  const ref = { ...app, container: containers[0]?.name ?? '' };
  const exec = await runtime.exec(ref, ['sh', '-c', script], terminal, AbortSignal.timeout(60_000));
  const parts: Uint8Array[] = [];
  for await (const part of exec.output) parts.push(part);

  const seen = Buffer.concat(parts).toString().trim().split('\n');
  // The Podman of the tests has no program for an init.
  expect(seen).toEqual(name.startsWith('docker') ? ['docker-init', '0'] : ['MainThread', '1']);
});
