import { expect, test } from 'vitest';
import { createBuilder, leftOf } from '../../engines/docker-builder.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';

const mebibyte = 1024 ** 2;

// Podman's builder has no limit of processes.
test.concurrent('docker: a step of a Dockerfile has no more processes than a build may have', async () => {
  await using subject = await createBuilder(await engineOf('docker'), { limits: { processes: 60 } });
  const bomb = 'i=0; while [ $i -lt 600 ]; do sleep 20 & i=$((i+1)); done; echo all';

  const build = await subject.build({ Dockerfile: `FROM ${subject.engine.images.node}\n\nRUN ${bomb}\n` });

  expect(build.error).toEqual({
    code: 'build_failed',
    message: expect.stringMatching(/^The build failed at line 3 of Dockerfile: The command .* non-zero code: /),
  });
  expect((await subject.lines()).join('\n')).toMatch(/can't fork/);
  expect(await leftOf(subject)).toEqual([]);
});

test.concurrent.each(testedEngines)(
  '%s: a step of a Dockerfile has no more memory than a build may have',
  async (name) => {
    const limits = { memory: 64 * mebibyte };
    await using subject = await createBuilder(await engineOf(name), { limits });
    const script =
      'const all = []; for (let i = 0; i < 8192; i++) all.push(Buffer.alloc(1024 ** 2, 1)); console.log("has" + " all");';

    const build = await subject.build({
      Dockerfile: `FROM ${subject.engine.images.node}\nRUN node -e '${script}'\n`,
    });

    expect(build.error).toEqual({
      code: 'build_failed',
      message: expect.stringMatching(/^The build failed at line 2 of Dockerfile: .*(code: 137|exit status 1)$/),
    });
    expect(await subject.lines()).not.toContain('has all');
  },
);

test.concurrent.each(testedEngines)('%s: a step of a Dockerfile that writes without end is ended', async (name) => {
  await using subject = await createBuilder(await engineOf(name), { limits: { output: 2 * mebibyte } });

  const build = await subject.build({ Dockerfile: `FROM ${subject.engine.images.node}\nRUN yes endless output\n` });

  expect(build.error).toEqual({ code: 'build_failed', message: 'The build wrote more than 2 MB. Make it write less.' });
  expect(await leftOf(subject)).toEqual([]);
});
