import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../ports/clock.ts';
import type { Identity } from '../ports/identity.ts';
import type { Observer } from '../ports/observer.ts';
import { ContractViolation, createResponseValidator, type ResponseValidator } from '../contract/checks/response-validator.ts';
import type { OpenApiDocument } from '../contract/document.ts';
import { createLog } from './log.ts';
import type { ErrorShape } from '../contract/problem.ts';
import type { Preparation } from './request-validator.ts';

/** Where the front writes what an operator should know; pino fits. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface AppOptions {
  /** Who people are and where they belong. */
  readonly identity: Identity;
  /** The shape of error bodies: `nested` (default), or the older `flat`, to test clients against it. */
  readonly errorShape?: ErrorShape;
  /**
   * What becomes of an answer that breaks the contract: `fail` turns it into a 500 that names operation and path
   * (default), for development and tests; `log` sends it and logs the violation, for production.
   */
  readonly violations?: 'fail' | 'log';
  /** Origins, besides the service's own, whose pages may read answers and use a session; `http://localhost:*` is every port. */
  readonly origins?: readonly string[];
  /** Headers, besides the front's own, that pages of those origins may read. */
  readonly exposedHeaders?: readonly string[];
  /** How many streams one account, or one address without an account, may have open; 100 by default. */
  readonly streamsPerCaller?: number;
  /**
   * An existing folder in which each upload is unpacked while it is handled; the system's folder for temporary files by default.
   * On the volume where uploads are kept, a handler can keep one by renaming it.
   */
  readonly uploadFolder?: string;
  /**
   * When the validators are made: `atStart`, so that the first request is as fast as the next (default), or each `atFirstRequest`, where the
   * start is what is waited for: 0.1 s instead of 0.7.
   */
  readonly preparation?: Preparation;
  /** Aborted when the server stops: open streams end, requests finish. */
  readonly stopping?: AbortSignal;
  readonly log?: Log;
  /** Whoever counts what happens. */
  readonly observer?: Observer;
  readonly clock?: Clock;
}

/** The options, complete, and what is made of them once. */
export interface Front extends Required<AppOptions> {
  readonly check: ResponseValidator;
}

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal, ref: false }),
};

const nobody: Observer = { answered: () => undefined, streams: () => undefined, violated: () => undefined };

export function completeOptions(options: AppOptions, document: OpenApiDocument): Front {
  return {
    errorShape: 'nested',
    violations: 'fail',
    origins: [],
    exposedHeaders: [],
    preparation: 'atStart',
    streamsPerCaller: 100,
    uploadFolder: tmpdir(),
    stopping: new AbortController().signal,
    log: createLog({ level: 'warn' }),
    observer: nobody,
    clock: systemClock,
    // To check dates and addresses in full takes 12 µs of the 39 of an app's answer; in production their pattern has to do.
    check: createResponseValidator(document, options.violations === 'log' ? 'fast' : 'full'),
    ...options,
  };
}

/** Runs a check: a violation fails the request where that is wanted, and is logged where it is not. */
export function guard({ violations, log, observer }: Front, requestId: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (violations === 'fail' || !(error instanceof ContractViolation)) throw error;
    observer.violated(error.operationId, error.message);
    log.error({ requestId, operationId: error.operationId, violation: error.message }, 'an answer breaks the contract');
  }
}
