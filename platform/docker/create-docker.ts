import { Readable } from 'node:stream';
import { clearTimeout, setTimeout } from 'node:timers';
import Docker from 'dockerode';
import { CallTimeout } from '../../control-plane/ports/call-timeout.ts';

/** Time until a response or the beginning of a stream, in milliseconds. */
export interface Deadlines {
  /** Limit of calls that only read. */
  readonly readMs: number;
  /** Limit of calls that change something, such as starting a container. */
  readonly changeMs: number;
}

const usual: Deadlines = { readMs: 20_000, changeMs: 60_000 };
/** Deadlines of work that has its own limit and may wait for a busy engine, such as a build. */
export const patient: Deadlines = { readMs: 120_000, changeMs: 300_000 };

/** Calls that take as long as their subject; others limit them. */
const lasting = /^\/(?:build|commit|images\/create|images\/.+\/push|containers\/[^/]+\/wait)\b/;

/**
 * A client of an engine that gives up each call to which nothing responds: a connection may go silent, and others may
 * wait for the same response. The open streams of events end then: they may be silent too, and are followed again.
 */
export function createDocker(socketPath: string, deadlines: Deadlines = usual): Docker {
  const docker = new Docker({ socketPath });
  const dial = docker.modem.dial.bind(docker.modem);
  const events = new Set<Readable>();
  docker.modem.dial = (options, callback) => {
    // The types leave out the signal.
    const { abortSignal, path, method } = options as typeof options & { readonly abortSignal?: AbortSignal };
    // Podman sends no headers before the first line.
    if (lasting.test(path) || options.options?.follow === true) return dial(options, callback);
    const late = new AbortController();
    const ms = method === 'GET' ? deadlines.readMs : deadlines.changeMs;
    const timer = setTimeout(() => {
      late.abort();
      for (const stream of events) stream.destroy();
    }, ms);
    const signal = abortSignal ? AbortSignal.any([abortSignal, late.signal]) : late.signal;
    const limited = Object.assign(options, { abortSignal: signal });
    dial(limited, (error, result) => {
      clearTimeout(timer);
      if (path.startsWith('/events') && result instanceof Readable)
        events.add(result.once('close', () => events.delete(result)));
      callback?.(late.signal.aborted ? new CallTimeout(`The engine did not respond within ${ms} ms.`) : error, result);
    });
  };
  return docker;
}
