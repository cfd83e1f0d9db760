import { blockAccount, unblockAccount } from '../actions/operator/accounts.ts';
import { lockApp, unlockApp } from '../actions/operator/apps.ts';
import { endNotice, setNotice } from '../actions/operator/notice.ts';
import { resumeWorkspace, suspendWorkspace } from '../actions/operator/workspaces.ts';
import type { WorldEvent, WorldEventName } from './event-schemas.ts';
import { findAccount, findApp, findWorkspace } from './find.ts';
import type { WorldPorts } from './ports.ts';

/** The operator of a world. */
const operator = { operator: 'world' };

/** Names of the events of the operator. */
type OperatorEventName = Extract<
  WorldEventName,
  | 'blockAccount'
  | 'unblockAccount'
  | 'suspendWorkspace'
  | 'resumeWorkspace'
  | 'lockApp'
  | 'unlockApp'
  | 'setNotice'
  | 'endNotice'
>;

type OperatorEvents = {
  readonly [N in OperatorEventName]: (ports: WorldPorts, event: Extract<WorldEvent, { event: N }>) => Promise<void>;
};

/** Events in which the operator acts, by the actions of a server's operator. */
export const operatorEvents: OperatorEvents = {
  async blockAccount(ports, { owner, reason }) {
    const { userId: account } = await findAccount(ports.store, owner);
    await blockAccount(ports, operator, { account, reason });
  },
  async unblockAccount(ports, { owner }) {
    const { userId: account } = await findAccount(ports.store, owner);
    await unblockAccount(ports, operator, { account });
  },
  async suspendWorkspace(ports, { workspace, message }) {
    const { slug: workspaceSlug } = await findWorkspace(ports.store, workspace);
    await suspendWorkspace(ports, operator, { workspaceSlug, message });
  },
  async resumeWorkspace(ports, { workspace }) {
    const { slug: workspaceSlug } = await findWorkspace(ports.store, workspace);
    await resumeWorkspace(ports, operator, { workspaceSlug });
  },
  async lockApp(ports, { app, reason }) {
    await lockApp(ports, operator, { ...(await appNamed(ports, app)), reason });
  },
  async unlockApp(ports, { app }) {
    await unlockApp(ports, operator, await appNamed(ports, app));
  },
  async setNotice(ports, { level, message, seconds }) {
    const endsAt = seconds === undefined ? null : ports.clock.now() + seconds * 1000;
    await setNotice(ports, operator, { level, message, endsAt });
  },
  endNotice: (ports) => endNotice(ports, operator),
};

async function appNamed({ store }: WorldPorts, name: string) {
  const { slug: appSlug, workspaceId, env, region } = await findApp(store, name);
  const workspace = await store.read('system', (tx) => tx.workspaces.find({ id: workspaceId }));
  return { workspaceSlug: workspace?.slug ?? '', appSlug, env, region };
}
