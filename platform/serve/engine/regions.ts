import type { Ingress } from '../../../control-plane/ports/ingress.ts';
import type { Runtime } from '../../../control-plane/ports/runtime.ts';

/** Ports of two kinds of regions: of those on this machine, and of those that are simulated. */
interface Split<Port> {
  readonly real: Port;
  readonly simulated: Port;
  readonly isReal: (region: string) => boolean;
}

/** Leads each call to the runtime of its region. */
export function splitRuntime({ real, simulated, isReal }: Split<Runtime>): Runtime {
  const of = ({ region }: { readonly region: string }) => (isReal(region) ? real : simulated);
  return {
    apply: (wanted) => of(wanted).apply(wanted),
    observe: (app) => of(app).observe(app),
    remove: (app) => of(app).remove(app),
    apps: (region) => of({ region }).apps(region),
    changes: (signal) => both(real.changes(signal), simulated.changes(signal)),
    exec: (container, argv, terminal, signal) => of(container).exec(container, argv, terminal, signal),
    logs: (container, since, signal) => of(container).logs(container, since, signal),
    stats: (app) => of(app).stats(app),
    capacity: (region) => of({ region }).capacity(region),
    startTask: (order) => of(order).startTask(order),
    observeTask: (task) => of(task).observeTask(task),
    taskLines: (task, afterSeq) => of(task).taskLines(task, afterSeq),
    stopTask: (task) => of(task).stopTask(task),
    removeTask: (task) => of(task).removeTask(task),
  };
}

/** Leads each call to the ingress of its region. */
export function splitIngress({ real, simulated, isReal }: Split<Ingress>): Ingress {
  const of = ({ region }: { readonly region: string }) => (isReal(region) ? real : simulated);
  return {
    point: (route) => of(route).point(route),
    observe: (app) => of(app).observe(app),
    remove: (app) => of(app).remove(app),
    requestCertificate: (host) => of(host).requestCertificate(host),
    certificate: (host) => of(host).certificate(host),
    removeCertificate: (host) => of(host).removeCertificate(host),
  };
}

/** The values of two sources as they come. */
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
