import { AsyncLocalStorage } from 'node:async_hooks';
import type { Operation } from '../../contract/model/operation.ts';
import type { Words } from './words.ts';

/** A request on its way through the front. */
export interface Passing {
  operation: Operation | null;
  /**
   * The maker of the response: the front, until a handler has ended; the control plane; or a handler of something
   * else.
   */
  by: 'front' | 'control-plane' | 'other';
  /** The store that the control plane read and changed. */
  store: object | null;
  /** The words that were read from the store. */
  readonly words: Words;
}

/** The request for which code runs. */
export const passing = new AsyncLocalStorage<Passing>();

/** Set while the control plane runs, for a request or on its own. */
export const inControlPlane = new AsyncLocalStorage<true>();

/** The results and errors of handlers of the control plane. */
export const ofControlPlane = new WeakSet();

/** The identities of control planes. A front with one of them stands before a control plane. */
export const identities = new WeakSet();
