import { noFindings } from '../../../control-plane/model/apps/findings.ts';
import type { Ingress } from '../../../control-plane/ports/ingress.ts';
import type { Runtime } from '../../../control-plane/ports/runtime.ts';
import { routed } from '../../shared/routed.ts';
import { runtimeMethods } from '../../shared/runtime-methods.ts';

/** Ports of the regions on this machine, and of the simulated ones. */
interface Split<Port> {
  readonly real: Port;
  readonly simulated: Port;
  readonly isReal: (region: string) => boolean;
}

interface InRegion {
  readonly region: string;
}

/** Leads each call to the runtime of its region. */
export function splitRuntime({ real, simulated, isReal }: Split<Runtime>): Runtime {
  const of = (region: string) => (isReal(region) ? real : simulated);
  return {
    ...routed((first: InRegion, call: (port: Runtime) => unknown) => call(of(first.region)), runtimeMethods),
    examine: async (container) => (await of(container.region).examine?.(container)) ?? noFindings,
    logs: (container, since, signal) => of(container.region).logs(container, since, signal),
    apps: (region) => of(region).apps(region),
    capacity: (region) => of(region).capacity(region),
    changes: (signal) => both(real.changes(signal), simulated.changes(signal)),
  };
}

/** Passes each call to the ingress of its region. */
export function splitIngress({ real, simulated, isReal }: Split<Ingress>): Ingress {
  return routed(
    ({ region }: InRegion, call: (port: Ingress) => unknown) => call(isReal(region) ? real : simulated),
    ['point', 'observe', 'remove', 'requestCertificate', 'certificate', 'removeCertificate'],
  );
}

/** Merges the values of sources as they arrive. */
async function* both<T>(...sources: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  const readers = sources.map((source) => source[Symbol.asyncIterator]());
  const next = (reader: AsyncIterator<T>) => reader.next().then((result) => ({ reader, result }));
  const pending = new Map(readers.map((reader) => [reader, next(reader)]));
  while (pending.size > 0) {
    const { reader, result } = await Promise.race(pending.values());
    if (result.done === true) pending.delete(reader);
    else {
      pending.set(reader, next(reader));
      yield result.value;
    }
  }
}
