import { listenerOf } from './processes.ts';
import { type Part, partNames } from './runtime.ts';
import type { BenchEngine } from './served.ts';

interface EngineOptions {
  readonly socket: string;
  readonly image?: string | undefined;
  readonly subnets: string;
}

/** The engine that options of the command line name. Throws an error for people if it cannot be used. */
export function readEngine({ socket, image, subnets }: EngineOptions): BenchEngine {
  if (image === undefined) throw new Error('--socket needs --image: an image with Node and npm, which the engine has.');
  if (!/^\d+(\.\d+){3}\/\d+$/.test(subnets))
    throw new Error(`--subnets takes addresses such as 10.202.0.0/16, not "${subnets}".`);
  listenerOf(socket);
  return { socket, image, subnets };
}

export function readParts(text: string): readonly Part[] {
  return text.split(',').map((word) => {
    const part = partNames.find((name) => name === word);
    if (part === undefined)
      throw new Error(`--parts takes ${partNames.join(', ')}, with commas between them, not "${word}".`);
    return part;
  });
}
