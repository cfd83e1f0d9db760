import { accountHandlers } from './account/account.ts';
import { appHandlers } from './apps/apps.ts';
import { deployHandlers } from './deploys/deploys.ts';
import { varHandlers } from './vars/vars.ts';
import { workspaceHandlers } from './workspaces/workspaces.ts';

/** Operations that a page of the mock has at once: what a dashboard shows first. */
export const firstOperations = {
  ...accountHandlers,
  ...varHandlers,
  ...appHandlers,
  ...deployHandlers,
  ...workspaceHandlers,
};
