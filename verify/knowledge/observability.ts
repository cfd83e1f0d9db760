import { mainService } from './making/apps.ts';
import type { AreaKnowledge } from '../scratch/knowledge.ts';
import { Unavailable } from '../scratch/unavailable.ts';

/** Logs and metrics of apps. */
export const observability: AreaKnowledge = {
  parameters: {
    serviceName: {
      make: mainService,
      listed: { operation: 'listAppServices', list: 'containers', property: 'service' },
    },
    traceId: {
      make: () => {
        throw new Unavailable('the app of the run has no trace');
      },
    },
  },
};
