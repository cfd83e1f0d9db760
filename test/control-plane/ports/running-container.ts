import type { Observed } from '../../../control-plane/ports/runtime.ts';

/** A container that runs and is ready. */
export const runningContainer: Observed = {
  name: 'shop-web-1',
  service: 'web',
  generation: '1',
  image: 'example:1',
  state: 'running',
  ready: true,
  isStopping: false,
  restarts: 0,
  exitCode: null,
  reason: null,
  startedAt: 1,
  ports: [],
  address: null,
};
