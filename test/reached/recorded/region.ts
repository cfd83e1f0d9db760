import * as original from '../../../control-plane/reconcile/region.ts';
import { inControlPlane } from '../passing.ts';

export * from '../../../control-plane/reconcile/region.ts';

/** What the control plane writes for an event of a region is not written by a test. */
export const reportRegion: typeof original.reportRegion = (...args) =>
  inControlPlane.run(true, () => original.reportRegion(...args));
