import { noFindings } from '../../../control-plane/model/apps/findings.ts';
import type { Ingress } from '../../../control-plane/ports/ingress.ts';
import type { Runtime } from '../../../control-plane/ports/runtime.ts';
import { routed } from '../../shared/routed.ts';
import { runtimeMethods } from '../../shared/runtime-methods.ts';

/** A port of each region. */
type PortOf<Port> = (region: string) => Port;

interface InRegion {
  readonly region: string;
}

/** Leads each call to the runtime of its region, which is one of `all`. */
export function splitRuntime({ of, all }: { readonly of: PortOf<Runtime>; readonly all: readonly Runtime[] }): Runtime {
  return {
    ...routed((first: InRegion, call: (port: Runtime) => unknown) => call(of(first.region)), runtimeMethods),
    examine: async (container) => (await of(container.region).examine?.(container)) ?? noFindings,
    logs: (container, since, signal) => of(container.region).logs(container, since, signal),
    apps: (region) => of(region).apps(region),
    capacity: (region) => of(region).capacity(region),
    changes: (signal) => merged(all.map((one) => one.changes(signal))),
  };
}

/** Passes each call to the ingress of its region. */
export function splitIngress(of: PortOf<Ingress>): Ingress {
  return routed(
    ({ region }: InRegion, call: (port: Ingress) => unknown) => call(of(region)),
    ['point', 'observe', 'remove', 'requestCertificate', 'certificate', 'removeCertificate'],
  );
}

/** Merges the values of sources as they arrive. A source goes on once its last value has been used. */
export async function* merged<T>(sources: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  const readers = sources.map((source) => source[Symbol.asyncIterator]());
  const next = (reader: AsyncIterator<T>) => reader.next().then((result) => ({ reader, result }));
  const pending = new Map(readers.map((reader) => [reader, next(reader)]));
  while (pending.size > 0) {
    const { reader, result } = await Promise.race(pending.values());
    if (result.done === true) pending.delete(reader);
    else {
      pending.delete(reader);
      yield result.value;
      pending.set(reader, next(reader));
    }
  }
}
