import { lifecycles } from '../../generated/lifecycles.ts';
import type { AreaKnowledge, Knowledge } from '../scratch/knowledge.ts';
import { madeUp, madeUpId } from '../send/made-up.ts';
import { account } from './account.ts';
import { agreements } from './agreements.ts';
import { alerts } from './alerts.ts';
import { apps } from './apps.ts';
import { stoppedApp } from './making/apps.ts';
import { neighbours } from './making/places.ts';
import { audit } from './audit.ts';
import { basics } from './basics.ts';
import { billing } from './billing.ts';
import { deploys } from './deploys.ts';
import { domains } from './domains.ts';
import { generalCases } from './general.ts';
import { members } from './members.ts';
import { observability } from './observability.ts';
import { publicArea } from './public.ts';
import { reference } from './reference.ts';
import { sources } from './sources.ts';
import { isUnmaskedVariable, vars } from './vars.ts';
import { workspaces } from './workspaces.ts';

/** An area for each folder of `openapi`. */
const areas: readonly AreaKnowledge[] = [
  // One in each line.
  account,
  alerts,
  apps,
  audit,
  billing,
  deploys,
  domains,
  members,
  observability,
  publicArea,
  reference,
  sources,
  vars,
  workspaces,
];

/** The checks' knowledge of this contract, by name. */
export const knowledge: Knowledge = {
  operations: joined(({ operations }) => operations),
  parameters: joined(({ parameters }) => parameters),
  moves: joined(({ moves }) => moves),
  unreachable: joined(({ unreachable }) => unreachable),
  codes: { ...joined(({ codes }) => codes), ...generalCases },
  identities: joined(({ identities }) => identities),
  lifecycles,
  alone: [
    'rename_blocked',
    'createWorkspace limit_reached',
    'transferWorkspace limit_reached',
    'being_deleted',
    'cleanup_failed',
  ],
  nothing: { targetWorkspaceSlug: madeUp, targetUserId: madeUpId, workspaceSlug: madeUp, region: madeUp, tier: madeUp },
  // All apps of the run's main workspace are in production.
  elsewhere: { env: 'preview' },
  // A picture cannot be put back.
  irreversible: ['avatarUrl'],
  isUnmasked: isUnmaskedVariable,
  ownLists: joined(({ ownLists }) => ownLists),
  agreements,
  neighbours,
  varied: stoppedApp,
  basics,
};

function joined<Entry>(
  part: (area: AreaKnowledge) => Readonly<Record<string, Entry>> | undefined,
): Readonly<Record<string, Entry>> {
  return Object.assign({}, ...areas.map((area) => part(area) ?? {})) as Readonly<Record<string, Entry>>;
}
