import type { LifecycleName } from '../../../generated/lifecycles.ts';
import { alertStages } from './alerts.ts';
import { appStages } from './apps.ts';
import { deployStages } from './deploys.ts';
import { certificateStages, domainStages } from './domains.ts';
import { invitationStages, sshStages, ticketStages } from './people.ts';
import { planStages, workspaceRegionStages } from './plans.ts';
import type { Stages } from './stage.ts';

/** How the rows of each lifecycle are brought about; a text says why none of them can be. */
export const stagesOf: Readonly<Record<LifecycleName, Stages | string>> = {
  alertRule: alertStages,
  app: appStages,
  certificate: certificateStages,
  deploy: deployStages,
  domain: domainStages,
  incident: 'no response tells the state of one incident',
  invitation: invitationStages,
  plan: planStages,
  region: 'a region belongs to the platform, not to the run',
  sshSession: sshStages,
  ticket: ticketStages,
  upload: 'no response tells the state of an upload',
  workspaceRegion: workspaceRegionStages,
};
