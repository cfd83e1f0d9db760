import type { Ports } from '../../../control-plane/ports/ports.ts';

/** A worker is killed at one of the calls that its reconcilers make: before it takes effect, or after. */
export interface Kill {
  /** Counted from 0. */
  readonly call: number;
  readonly when: 'before' | 'after';
}

export const never: Kill = { call: -1, when: 'before' };

type Port = 'store' | 'dns' | 'ingress' | 'runtime' | 'telemetry';

/** Ports whose calls are counted. One of them fails, as for a worker that is killed there; another one goes on. */
export function killOnce(ports: Ports, { call, when }: Kill): { readonly ports: Ports; readonly count: () => number } {
  let calls = 0;
  const wrap = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...given: unknown[]) => {
          const isLast = calls++ === call;
          if (isLast && when === 'before') throw new Error('killed');
          const result: unknown = await Reflect.apply(method, target, given);
          if (isLast) throw new Error('killed');
          return result;
        };
      },
    });
  const wrapped: Pick<Ports, Port> = {
    store: wrap(ports.store),
    dns: wrap(ports.dns),
    ingress: wrap(ports.ingress),
    runtime: wrap(ports.runtime),
    telemetry: wrap(ports.telemetry),
  };
  return { ports: { ...ports, ...wrapped }, count: () => calls };
}
