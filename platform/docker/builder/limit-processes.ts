import { addAbortSignal, Readable } from 'node:stream';
import { type Engine, ifMissing } from '../engine.ts';

/**
 * Limits the processes of each container that joins a network, until it is disposed of: Docker's builder takes no such
 * limit for the containers of its steps.
 */
export async function limitProcesses(engine: Engine, network: string, most: number): Promise<Disposable> {
  const { docker, signal } = engine;
  const events: unknown = await docker.getEvents({
    filters: { type: ['network'], event: ['connect'], network: [network] },
  });
  if (!(events instanceof Readable)) throw new Error('The engine sends no events.');
  addAbortSignal(signal, events);
  const limit = async (id: string) => {
    // A container that has ended needs no limit.
    await docker
      .getContainer(id)
      .update({ PidsLimit: most })
      .catch(ifMissing(undefined, 409, 500));
  };
  followed(events, limit).catch(() => undefined);
  return {
    [Symbol.dispose]() {
      events.destroy();
    },
  };
}

async function followed(events: Readable, limit: (container: string) => Promise<void>): Promise<void> {
  let rest = '';
  for await (const chunk of events) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((one) => one.trim() !== '')) {
      // Docker writes an event as a line.
      const { Actor } = JSON.parse(line) as {
        readonly Actor?: { readonly Attributes?: { readonly container?: string } };
      };
      const { container = '' } = Actor?.Attributes ?? {};
      if (container !== '') await limit(container);
    }
  }
}
