import type { Exec, Runtime, Terminal } from '../runtime.ts';
import { Refused } from '../refused.ts';
import { type Suite, equal, rejectsWith } from './assert.ts';
import { app, isReady, wanted, web } from './wanted.ts';

interface Subject {
  readonly runtime: Runtime;
  /** Image of a web server on port 8080. It has `sh` and the usual commands. */
  readonly image: string;
  /** Lets time go by for the containers until a check is true; rejects if it never becomes true. */
  readonly until: (check: () => Promise<boolean>) => Promise<void>;
  /** Lets time go by for the containers, at most as long as a test can wait. */
  readonly pass: (milliseconds: number) => Promise<void>;
}

const without: Terminal = { tty: false, columns: 80, rows: 24 };
const { signal } = new AbortController();

/** Requirements for programs in the containers of every runtime, by name. */
export const execChecks: Suite<Subject> = {
  'runs a program in a container': async (create) => {
    const { runtime, container } = await run(await create());

    const exec = await runtime.exec({ ...app, container }, ['echo', 'hello'], without, signal);

    equal([await textOf(exec), await exec.exitCode], ['hello\n', 0]);
  },

  'reports the exit code of a program': async (create) => {
    const { runtime, container } = await run(await create());

    const exec = await runtime.exec({ ...app, container }, ['false'], without, signal);

    equal([await textOf(exec), await exec.exitCode], ['', 1]);
  },

  'gives a program its input, until that ends': async (create) => {
    const { runtime, container } = await run(await create());
    const exec = await runtime.exec({ ...app, container }, ['cat'], without, signal);

    await exec.write(new TextEncoder().encode('one\n'));
    await exec.write(new TextEncoder().encode('two\n'));
    exec.end();

    equal([await textOf(exec), await exec.exitCode], ['one\ntwo\n', 0]);
  },

  'gives a program a terminal with a size': async (create) => {
    const { runtime, container } = await run(await create());

    // An engine may set the size only after the start.
    const argv = ['sh', '-c', 'sleep 1; stty size'];
    const exec = await runtime.exec({ ...app, container }, argv, { tty: true, columns: 91, rows: 33 }, signal);

    equal([await textOf(exec), await exec.exitCode], ['33 91\r\n', 0]);
  },

  'hangs up on a program that is given up, which may not notice the end of its connection': async (create) => {
    const subject = await create();
    const { runtime, container } = await run(subject);
    const ref = { ...app, container };
    const end = new AbortController();
    const exec = await runtime.exec(ref, ['sleep', '300'], without, end.signal);
    exec.exitCode.catch(() => undefined);
    const runs = async () => /^\d/.test(await textOf(await runtime.exec(ref, ['pidof', 'sleep'], without, signal)));
    // A simulation runs no program.
    for (let tries = 0; tries < 30 && !(await runs()); tries++) await subject.pass(1000);

    end.abort();

    await subject.until(async () => !(await runs()));
  },

  'runs nothing in a container that does not run': async (create) => {
    const { runtime } = await run(await create());

    await rejectsWith(runtime.exec({ ...app, container: 'none' }, ['true'], without, signal), Refused);
  },
};

async function run({ runtime, until, image }: Subject) {
  await runtime.apply(wanted(web('1', image)));
  await until(() => isReady(runtime));
  const [container] = (await runtime.observe(app)).containers;
  return { runtime, container: container?.name ?? '' };
}

async function textOf({ output }: Exec): Promise<string> {
  let text = '';
  for await (const piece of output) text += new TextDecoder().decode(piece);
  return text;
}
