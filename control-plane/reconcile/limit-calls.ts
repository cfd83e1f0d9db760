import { CallTimeout } from '../ports/call-timeout.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ports } from '../ports/ports.ts';

/** Ports whose calls may hang. The assistant and payments have limits of their own. */
const limited = [
  'runtime',
  'builder',
  'sources',
  'ingress',
  'registry',
  'importer',
  'telemetry',
  'provisioner',
  'mailer',
  'webhooks',
  'ssh',
  'dns',
] as const satisfies (keyof Ports)[];

/** Time limits of a call of a port, in milliseconds. */
export interface CallLimits {
  readonly inStepMs: number;
  readonly inRequestMs: number;
}

interface Limited<P> {
  readonly ports: P;
  /** No limits by default: a simulation responds at once. */
  readonly callLimits?: CallLimits | undefined;
}

interface Limit {
  readonly clock: Clock;
  readonly ms: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Limits the time of calls: they reject with a `CallTimeout` after it, and when the signal is aborted. The effect of
 * such a call may still come. The result of a call, such as the output of a program, has no limit, and neither has a
 * stream.
 */
export function limitCalls<P extends Ports>(
  { ports, callLimits }: Limited<P>,
  limit: keyof CallLimits,
  signal?: AbortSignal,
): P {
  if (!callLimits) return ports;
  const { clock } = ports;
  const one: Limit = { clock, ms: callLimits[limit], signal };
  return { ...ports, ...Object.fromEntries(limited.map((name) => [name, limitPort(ports[name], name, one)])) };
}

function limitPort<Port extends object>(port: Port, portName: string, limit: Limit): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...values: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, values);
        return result instanceof Promise ? limitCall(result, `${portName}.${String(name)}`, limit) : result;
      };
    },
  });
}

async function limitCall<T>(call: Promise<T>, name: string, { clock, ms, signal }: Limit): Promise<T> {
  const over = new AbortController();
  const stop = () => over.abort(new Error(`${name} was given up, because its step has ended.`));
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  const deadline = clock.sleep(ms, over.signal).then(() => {
    throw new CallTimeout(`${name} has not responded for ${ms / 1000} s.`);
  });
  try {
    return await Promise.race([call, deadline]);
  } finally {
    signal?.removeEventListener('abort', stop);
    // The promise that loses the race may reject too.
    call.catch(() => undefined);
    deadline.catch(() => undefined);
    over.abort();
  }
}
