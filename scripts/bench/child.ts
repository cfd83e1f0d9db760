import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { resolve as resolvePath } from 'node:path';

/** A child process that is ready, and responds to one message at a time. */
export interface Child<Ready, Message extends Serializable, Response> extends AsyncDisposable {
  readonly ready: Ready;
  request(message: Message): Promise<Response>;
}

/**
 * Starts a file of this folder, or at an absolute path. The caller declares the types of the messages; both sides are
 * in the same folder.
 */
export async function startChild<Ready, Message extends Serializable, Response>(
  file: string,
  args: readonly string[],
  execArgv: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Child<Ready, Message, Response>> {
  const env = { ...process.env, NODE_ENV: 'production', ...environment };
  // Standard output is for the report, but some servers print a greeting.
  const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
  const child = fork(resolvePath(import.meta.dirname, file), args, { env, execArgv: [...execArgv], stdio: [...stdio] });
  const ready = await nextMessage<Ready>(child, file);
  return {
    ready,
    async request(message) {
      const response = nextMessage<Response>(child, file);
      child.send(message);
      return response;
    },
    async [Symbol.asyncDispose]() {
      if (!child.connected) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** In the child: reports that it is ready, responds to every message, and exits when the parent has exited. */
export function serveParent<Message>(ready: Serializable, respond: (message: Message) => Promise<Serializable>): void {
  const send = (message: Serializable) => process.send?.(message);
  // The parent sends only messages of this type.
  process.on('message', (message) => void respond(message as Message).then(send));
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
