import { asList, asObject } from '../../../contract/document.ts';
import { memberRow, workspaceRow } from '../../../control-plane/ports/suites/rows.ts';
import { createDice, type Dice } from '../../control-plane/world/random-requests.ts';
import { addPerson, type Known, type Place, withStore } from './people.ts';
import { call, type Reached, type Responded, send } from './served.ts';

const people = 8;
const renamed = ['red', 'green', 'blue'];
const slugs = ['north', 'south', 'east', 'west'];

/** People who share workspaces: one of which each wants to own, and others that each wants to rename. */
export async function addCrowd(place: Place): Promise<readonly Known[]> {
  return withStore(place, async (store) => {
    const known: Known[] = [];
    for (let index = 0; index < people; index++) known.push(await addPerson(store, `person${index}`));
    await store.write('system', async (tx) => {
      for (const workspace of ['shared', ...renamed]) {
        await tx.workspaces.insert(workspaceRow(workspace));
        for (const [index, { userId }] of known.entries()) {
          const owner = { role: 'owner', ownerOf: workspace } as const;
          await tx.members.insert(memberRow(workspace, userId, index === 0 ? owner : { role: 'admin' }));
        }
      }
    });
    return known;
  });
}

/** Makes a workspace of the first person, with an app. */
export async function makePlaces(server: Reached, [owner]: readonly Known[]): Promise<void> {
  const token = owner?.token ?? '';
  await expectCreated(
    call(server, token, '/api/workspaces', { name: 'Pool', slug: 'pool', hues: [1, 2], tier: 'free', region: 'local' }),
  );
  await expectCreated(call(server, token, '/api/workspaces/pool/deploy', imageApp('busy')));
}

/** What one of the crowd does next, by its number. */
export function actOf(index: number, known: readonly Known[]): (server: Reached) => Promise<readonly Responded[]> {
  const dice = createDice(index * 7919 + 1);
  const owner = known[0];
  const own = known[index % known.length];
  if (!owner || !own) throw new Error('There are people.');
  const acts = [fillPool, takePlaces, takeKeys, takeSlugs, takeOwnership] as const;
  const act = acts[index % acts.length] ?? fillPool;
  return (server) => act({ server, dice, owner: owner.token, own: own.token, known, index });
}

interface Act {
  readonly server: Reached;
  readonly dice: Dice;
  /** The token of the first person, who owns the workspace `pool`. */
  readonly owner: string;
  readonly own: string;
  readonly known: readonly Known[];
  readonly index: number;
}

/** Deploys an app of its own, and removes it when the pool is full. */
async function fillPool({ server, owner, index }: Act): Promise<readonly Responded[]> {
  const slug = `app${index}`;
  const created = await call(server, owner, '/api/workspaces/pool/deploy', imageApp(slug));
  if (created.status === 201) return [created];
  return [created, await send(server, owner, 'DELETE', `/api/workspaces/pool/apps/${slug}`)];
}

/** Deploys the app that all deploy, and cancels a deploy that waits. */
async function takePlaces({ server, owner, dice }: Act): Promise<readonly Responded[]> {
  const path = '/api/workspaces/pool/apps/busy';
  const created = await call(server, owner, `${path}/deploy`, {});
  if (created.status !== 201 || dice(2) === 0) return [created];
  const { id } = asObject(asObject(created.body).deploy);
  return [created, await send(server, owner, 'POST', `${path}/deploys/${String(id)}/cancel`)];
}

/** Creates one of three variables, or deletes one. */
async function takeKeys({ server, owner, dice }: Act): Promise<readonly Responded[]> {
  const path = '/api/workspaces/pool/apps/busy/vars';
  const created = await call(server, owner, path, { key: `KEY_${dice(3)}`, value: 'x', isSecret: false });
  if (created.status === 201) return [created];
  const listed = await call(server, owner, path);
  const [first] = asList(asObject(listed.body).vars).map(asObject);
  if (!first) return [created, listed];
  return [created, listed, await send(server, owner, 'DELETE', `${path}/${String(first.id)}`)];
}

/** Gives a workspace another slug, of which there are fewer than writers. */
async function takeSlugs({ server, own, dice }: Act): Promise<readonly Responded[]> {
  const listed = await call(server, own, '/api/workspaces');
  const all = asList(asObject(listed.body).workspaces).map((one) => String(asObject(one).slug));
  const others = all.filter((slug) => slug !== 'shared' && slug !== 'pool');
  const slug = others[dice(others.length)];
  if (slug === undefined) return [listed];
  return [listed, await send(server, own, 'PATCH', `/api/workspaces/${slug}`, { slug: slugs[dice(slugs.length)] })];
}

/** Gives the workspace away if it owns it, or changes what another member may do. */
async function takeOwnership({ server, own, dice, known }: Act): Promise<readonly Responded[]> {
  const targetUserId = known[dice(known.length)]?.userId ?? '';
  const path = '/api/workspaces/shared';
  if (dice(3) > 0) return [await call(server, own, `${path}/transfer`, { targetUserId })];
  const role = ['viewer', 'developer', 'admin'][dice(3)];
  return [await send(server, own, 'PATCH', `${path}/members/${targetUserId}`, { role })];
}

function imageApp(name: string) {
  return { name, region: 'local', source: { type: 'image', ref: 'ghcr.io/acme/web:1' } };
}

async function expectCreated(response: Promise<Responded>): Promise<void> {
  const { status, body } = await response;
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
}
