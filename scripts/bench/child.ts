import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { resolve as resolvePath } from 'node:path';

/** A child process that is ready, and responds to one message at a time. */
export interface Child<Ready, Question extends Serializable, Answer> extends AsyncDisposable {
  readonly ready: Ready;
  ask(question: Question): Promise<Answer>;
}

/**
 * Starts a file of this folder, or at an absolute path. The caller says what it answers; both ends are in one
 * folder.
 */
export async function startChild<Ready, Question extends Serializable, Answer>(
  file: string,
  args: readonly string[],
  execArgv: readonly string[] = [],
): Promise<Child<Ready, Question, Answer>> {
  const env = { ...process.env, NODE_ENV: 'production' };
  // Standard output is for the report, but some servers print a greeting.
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const child = fork(resolvePath(import.meta.dirname, file), args, { env, execArgv: [...execArgv], stdio: [...stdio] });
  const ready = await nextMessage<Ready>(child, file);
  return {
    ready,
    async ask(question) {
      const answer = nextMessage<Answer>(child, file);
      child.send(question);
      return answer;
    },
    async [Symbol.asyncDispose]() {
      if (!child.connected) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** In the child: reports that it is ready, responds to every message, and exits when the parent has gone. */
export function serveParent<Question>(ready: Serializable, answer: (question: Question) => Promise<Serializable>): void {
  const send = (message: Serializable) => process.send?.(message);
  // The parent sends only messages of this type.
  process.on('message', (question) => void answer(question as Question).then(send));
  process.on('disconnect', () => process.exit());
  send(ready);
}

function nextMessage<Message>(child: ChildProcess, file: string): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => {
      child.off('exit', onExit);
      // The child sends what the caller of startChild declares.
      resolve(message as Message);
    };
    const onExit = (code: number | null) => {
      child.off('message', onMessage);
      reject(new Error(`${file} exited with ${code} before it responded.`));
    };
    child.once('message', onMessage).once('exit', onExit);
  });
}
