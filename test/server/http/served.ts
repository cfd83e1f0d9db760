import { Writable } from 'node:stream';
import type { Handlers } from '../../../generated/handlers.ts';
import { skeleton } from '../../../generated/skeleton.ts';
import { createLog } from '../../../server/http/log.ts';
import { serve, type ServeOptions } from '../../../server/http/serve.ts';
import { people } from './identity.ts';

/** A log that adds its lines to a list. */
export function logTo(lines: string[]) {
  const destination = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return createLog({ destination });
}

/** Serves the given handlers, for the person ada. */
export function startServing(handlers: Partial<Handlers> = {}, options: Partial<ServeOptions> = {}) {
  const identity = people({ ada: {} });
  return serve(
    { ...skeleton, ...handlers },
    { identity, port: 0, adminPort: 0, host: '127.0.0.1', log: logTo([]), preparation: 'atFirstRequest', ...options },
  );
}
