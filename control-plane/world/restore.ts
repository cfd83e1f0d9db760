import type { Story } from '../../server/contract/story.ts';
import { restoreAssistant } from './seed/assistant.ts';
import { restorePayments } from './seed/billing.ts';
import { restoreCertificates, restoreNames } from './seed/domains.ts';
import { restoreContainers } from './seed/containers.ts';
import { restoreTraffic } from './seed/traffic.ts';
import { restoreOutages } from './seed/alerts.ts';
import { restoreSsh } from './seed/ssh.ts';
import { restoreImages, restoreImports, restoreSources } from './seed/sources.ts';
import type { SimulatedPorts } from './simulated-ports.ts';

/**
 * Puts into the simulations of a new world what is there at the beginning and stands in no row: containers, invoices,
 * records. Their times are those of the story, later by `shiftMs`.
 */
export type Restore = (ports: SimulatedPorts, shiftMs: number) => void;

/**
 * One for each simulation that begins with something. Each reads the story once, for all of its worlds, by a function
 * of `seed/<area>.ts`.
 */
const restorers: readonly ((story: Story) => Restore)[] = [
  restorePayments,
  restoreNames,
  restoreCertificates,
  restoreTraffic,
  restoreOutages,
  restoreContainers,
  restoreSources,
  restoreImages,
  restoreImports,
  restoreSsh,
  restoreAssistant,
];

export function createRestore(story: Story): Restore {
  const all = restorers.map((restorer) => restorer(story));
  return (ports, shiftMs) => {
    for (const restore of all) restore(ports, shiftMs);
  };
}
