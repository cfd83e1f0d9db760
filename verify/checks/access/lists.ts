import { asObject } from '../../../contract/document.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import type { Persona } from '../../config/config.ts';
import type { Exchange } from '../../model/exchange.ts';
import { orSkip } from '../../run/or-skip.ts';
import type { Run } from '../../run/run.ts';
import type { OwnList } from '../../scratch/knowledge.ts';
import { ifAvailable } from '../../scratch/reason.ts';
import { Unavailable } from '../../scratch/unavailable.ts';

/** How many items of a list are read one by one. */
const mostReads = 10;

interface Listed {
  readonly persona: Persona;
  readonly keys: ReadonlySet<string>;
  readonly exchange: Exchange;
}

/** Lists of what belongs to the caller show nothing of other accounts, and a pinned token lists only its workspace. */
export async function checkOwnLists(run: Run): Promise<void> {
  const lists = run.operations.flatMap((operation) => {
    const list = run.knowledge.ownLists[operation.id];
    return list ? [{ operation, list }] : [];
  });
  await run.each(lists, ({ operation, list }) =>
    orSkip(run, 'access', operation, () => checkList(run, operation, list)),
  );
  await run.each(lists, ({ operation, list }) =>
    orSkip(run, 'access', operation, () => checkPinned(run, operation, list)),
  );
}

async function checkList(run: Run, operation: Operation, list: OwnList): Promise<void> {
  const { config, accounts, recorder } = run;
  const usable = Object.values(config.personas).filter(
    ({ isExpired, isPhoneVerified }) => !isExpired && isPhoneVerified,
  );
  // One of each account.
  const people = [...new Map(usable.map((persona) => [accounts.get(persona.name)?.id, persona])).values()];
  if (people.length < 2) throw new Unavailable('the configuration has no personas of two accounts');
  const all: Listed[] = [];
  for (const persona of people) {
    const exchange = await run.send({ operation, persona });
    if (exchange.response?.status !== 200) continue;
    const keys = list.items(asObject(exchange.response.json)).map((item) => list.key(item));
    all.push({ persona, keys: new Set(keys), exchange });
  }
  const strange = list.read === undefined ? findShared(all) : await findUnreadable(run, all, list.read);
  if (strange === null) return recorder.passed('access', operation);
  const { persona, exchange } = strange.listed;
  const message = `The persona ${persona.name} finds \`${strange.key}\` in ${operation.id}, ${strange.why}.`;
  recorder.failed({ check: 'access', operation, what: 'list of others', message, exchange });
}

interface Strange {
  readonly listed: Listed;
  readonly key: string;
  readonly why: string;
}

/** An item in the lists of two accounts. */
function findShared(all: readonly Listed[]): Strange | null {
  for (const listed of all) {
    for (const other of all) {
      const key = other === listed ? undefined : [...listed.keys].find((one) => other.keys.has(one));
      if (key !== undefined) return { listed, key, why: `and so does ${other.persona.name}, who has another account` };
    }
  }
  return null;
}

/** An item that the person who lists it cannot read. */
async function findUnreadable(run: Run, all: readonly Listed[], read: string): Promise<Strange | null> {
  const operation = run.contract.operations.find(({ id }) => id === read);
  if (!operation) return null;
  for (const listed of all) {
    // Most lists share their first items, if they show too much.
    for (const workspaceSlug of [...listed.keys].slice(-mostReads)) {
      const { response } = await run.send({ operation, persona: listed.persona, path: { workspaceSlug } });
      // What was removed between the two requests is in no list any more.
      const isStrange = response?.status === 404 && (await lists(run, listed, workspaceSlug));
      if (isStrange) return { listed, key: workspaceSlug, why: `and ${read} responds with 404 to them` };
    }
  }
  return null;
}

async function lists(
  { send, knowledge }: Run,
  { persona, exchange: { operation } }: Listed,
  key: string,
): Promise<boolean> {
  const { response } = await send({ operation, persona });
  const list = knowledge.ownLists[operation.id];
  return list?.items(asObject(response?.json)).some((item) => list.key(item) === key) === true;
}

/** A token that is pinned to a workspace lists only what is about it. */
async function checkPinned(run: Run, operation: Operation, { items, workspace }: OwnList): Promise<void> {
  const pinned = await pinnedTokens(run);
  if (pinned.length === 0) throw new Unavailable('the configuration has no persona with `"pinned": true`');
  for (const { persona, workspaceSlug } of pinned) {
    const exchange = await run.send({ operation, persona });
    if (exchange.response?.status !== 200) continue;
    const other = items(asObject(exchange.response.json)).find((item) => item[workspace] !== workspaceSlug);
    if (!other) {
      run.recorder.passed('access', operation);
      continue;
    }
    const about = typeof other[workspace] === 'string' ? `the workspace \`${other[workspace]}\`` : 'no workspace';
    const message = `The persona ${persona.name}, whose token is pinned to \`${workspaceSlug}\`, finds something in ${operation.id} that is about ${about}.`;
    run.recorder.failed({ check: 'access', operation, what: 'list of a pinned token', message, exchange });
  }
}

/** Pinned tokens, each with the slug of its workspace. */
async function pinnedTokens({ config: { fixtures }, personas: { pinned: persona }, scratch }: Run) {
  const { workspaceSlug } = fixtures;
  const ofFixtures = persona && workspaceSlug !== undefined ? [{ persona, workspaceSlug }] : [];
  if ('problem' in scratch) return ofFixtures;
  const ofRun = await ifAvailable(async () => ({
    persona: await scratch.pinned('here'),
    workspaceSlug: await scratch.workspace(),
  }));
  return ofRun ? [...ofFixtures, ofRun] : ofFixtures;
}
