import { mainService } from './making/apps.ts';
import type { AreaKnowledge } from '../scratch/knowledge.ts';
import { Unavailable } from '../scratch/unavailable.ts';

/** A text that no line of a log has. */
const noSuchText = 'no-line-has-this-verify-text';

/** Logs and metrics of apps. */
export const observability: AreaKnowledge = {
  operations: {
    searchServiceRoleLog: {
      filters: [
        { query: { filter: ['level=error'], range: '7d' }, list: 'lines', fits: ({ level }) => level === 'error' },
        { query: { filter: ['level!=error'], range: '7d' }, list: 'lines', fits: ({ level }) => level !== 'error' },
        { query: { q: noSuchText, range: '7d' }, list: 'lines', fits: () => false },
        { query: { categories: '', range: '7d' }, list: 'lines', fits: () => false },
      ],
    },
    searchServiceLogs: {
      filters: [{ query: { q: noSuchText, range: '7d' }, list: 'lines', fits: () => false }],
    },
  },
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
