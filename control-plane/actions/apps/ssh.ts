import { sshSessionLifecycle } from '../../../generated/moves.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { badBody, ControlPlaneError } from '../../model/shared/error.ts';
import { move } from '../../model/shared/lifecycle.ts';
import { compareText } from '../../model/shared/order.ts';
import { entryOf } from '../../model/apps/service.ts';
import { issuedMs, lookMs } from '../../model/apps/ssh.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { findServices, shownDeployId } from '../../transitions/app-services.ts';
import type { Ports } from '../../ports/ports.ts';
import { Refused } from '../../ports/refused.ts';
import type { SshHost } from '../../ports/ssh.ts';
import type { ReadTx, Tx } from '../../ports/store.ts';
import { type AppPath, findApp, findApps, requireChangeable } from '../shared/lookup.ts';

type SessionRow = RowOf<'sshSessions'>;

export interface FoundSession {
  readonly row: SessionRow;
  readonly host: SshHost;
}

interface NewSession extends AppPath {
  readonly service?: string | undefined;
  readonly publicKey?: string | undefined;
}

/** The caller's session that is `ready` or about to be. */
export async function getSshSession(
  { store, ssh, clock }: Ports,
  caller: Caller,
  path: AppPath,
): Promise<FoundSession | null> {
  const { row, region } = await store.read(caller, async (tx) => {
    const app = await findApp(tx, path);
    return {
      row: await tx.sshSessions.find({ appId: app.id, liveOf: caller.userId }),
      region: await findRegion(tx, app),
    };
  });
  if (!row || (row.status === 'issued' && row.expiresAt <= clock.now())) return null;
  return { row, host: await ssh.host(region) };
}

/** The private key is in the response only. */
export async function createSshSession(
  ports: Ports,
  caller: Caller,
  { service, publicKey, ...path }: NewSession,
): Promise<FoundSession & { readonly privateKey: string | null }> {
  const { store, ssh, random, clock } = ports;
  // The credential contains both, and is issued before the transaction.
  const [id, expiresAt] = [random.id(), clock.now() + issuedMs];
  const { app, region, name } = await store.read(caller, async (tx) => {
    const found = await requireChangeable(tx, await findApps(tx, path), path);
    return { app: found, region: await findRegion(tx, found), name: await chooseService(tx, found, service) };
  });
  const container = await findContainer(ports, app, name);
  const username = `${app.slug}-${name}-${id.slice(0, 8)}`;
  const host = await ssh.host(region);
  const order = { id, container: { ...app, container }, username, publicKey: publicKey ?? null, expiresAt };
  const { privateKey, ...keys } = await ssh.issue(order).catch(rethrowRefusal);
  try {
    const row = await store.write(caller, async (tx) => {
      const { id: appId, workspaceId } = await requireChangeable(tx, await findApps(tx, path), path);
      await endEarlier(tx, { appId, userId: caller.userId });
      const owner = { userId: caller.userId, tokenId: caller.tokenId, liveOf: caller.userId, issuedIn: workspaceId };
      const times = { createdAt: tx.now, expiresAt, connectedAt: null, endedAt: null };
      const status = move(sshSessionLifecycle, 'none', 'createSshSession', 'issued');
      await tx.audit({
        workspaceId,
        operation: 'createSshSession',
        target: { type: 'sshSession', id, name: id },
        changes: [],
      });
      await tx.wake('sshSession', id, tx.now + lookMs);
      return tx.sshSessions.insert({
        id,
        workspaceId,
        appId,
        ...owner,
        status,
        service: name,
        container,
        username,
        ...keys,
        ...times,
      });
    });
    return { row, host, privateKey };
  } catch (error) {
    await ssh.end(id);
    throw error;
  }
}

/** A host refuses the type of a key. */
function rethrowRefusal(error: unknown): never {
  throw error instanceof Refused ? badBody('/publicKey', error.message) : error;
}

async function findRegion(tx: ReadTx, { region: id }: RowOf<'apps'>): Promise<RowOf<'regions'>> {
  const region = await tx.regions.find({ id });
  // A reference of the app holds the region.
  if (!region) throw new Error(`There is no region ${id}.`);
  return region;
}

async function chooseService(tx: ReadTx, app: RowOf<'apps'>, wanted: string | undefined): Promise<string> {
  const services = await findServices(tx, shownDeployId(app));
  const service = wanted === undefined ? entryOf(services) : services.find(({ name }) => name === wanted);
  if (service) return service.name;
  if (services.length === 0)
    throw new ControlPlaneError('not_found', 'The app runs no container before its first build.');
  const names = services.map(({ name }) => name).join(', ');
  throw new ControlPlaneError('bad_reference', `Name a service of the app in \`service\`. It has ${names}.`);
}

/** The name of a running container of a service; a ready one if there is one. */
async function findContainer({ runtime }: Ports, app: RowOf<'apps'>, service: string): Promise<string> {
  // No connection is possible to a region that is out of reach.
  const { containers } = await runtime.observe(app).catch(() => ({ containers: [] }));
  const running = containers.filter((container) => container.service === service && container.state === 'running');
  const [first] = running.sort((a, b) => Number(b.ready) - Number(a.ready) || compareText(a.name, b.name));
  if (app.desired === 'running' && first) return first.name;
  throw new ControlPlaneError('not_found', `The service "${service}" has no running container. Start the app first.`);
}

/** A user has one session in an app. */
async function endEarlier(
  tx: Tx,
  { appId, userId }: { readonly appId: string; readonly userId: string },
): Promise<void> {
  const earlier = await tx.sshSessions.find({ appId, liveOf: userId });
  if (!earlier) return;
  const status = move(sshSessionLifecycle, earlier.status, 'createSshSession', 'ended');
  await tx.sshSessions.update(earlier.id, { status, liveOf: null, endedAt: tx.now });
  await tx.wake('sshSession', earlier.id);
}
