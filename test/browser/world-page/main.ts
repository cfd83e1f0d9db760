import { createHandlers, createIdentity, prepareWorlds } from '../../../control-plane/index.ts';
import story from '../../../generated/story.json' with { type: 'json' };
import type { Story } from '../../../server/contract/story.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import type { RequestContext } from '../../../server/model/handler.ts';

// The compiler takes every value of a JSON file for any string or number. This one is made from the contract.
const createWorld = await prepareWorlds(story as object as Story);
const world = createWorld({ real: systemClock });
const portsOf = async () => {
  await world.catchUp();
  return world.ports;
};
const handlers = createHandlers(portsOf);
const identity = createIdentity(portsOf);

const context: RequestContext = {
  requestId: 'page',
  method: 'POST',
  url: '/',
  headers: {},
  ip: '127.0.0.1',
  streaming: false,
  signal: new AbortController().signal,
  extra: undefined,
  traceId: null,
  log: console,
};

show('Start', 'The world was made.');
const principal = must(await identity.authenticate({ kind: 'token', secret: 'pcp_demo_owner' }, undefined));

const workspaceSlug = 'sandbox';
const created = await handlers.createWorkspace(
  { body: { name: 'Sandbox', slug: workspaceSlug, hues: [300, 330], tier: 'starter', region: 'us-east' }, principal },
  context,
);
show('Workspace', 'body' in created ? created.body.workspace.name : created.message);

const membership = must(await identity.findMembership(principal, workspaceSlug, undefined));
const source = { type: 'git', repoUrl: 'https://githost.test/ada-park/blog' } as const;
const deployed = await handlers.deployApp({ params: { workspaceSlug }, body: { name: 'Blog', source }, principal, membership }, context);
show('Deployed', 'body' in deployed ? deployed.body.app.status : deployed.message);

await world.advance(5 * 60_000);
const found = await handlers.getApp(
  { params: { workspaceSlug, appSlug: 'blog' }, query: { env: 'production' }, principal, membership },
  context,
);
show('Five minutes later', 'body' in found ? found.body.app.status : found.message);

function must<T>(value: T | null): T {
  if (value === null) throw new Error('The world does not know its owner.');
  return value;
}

function show(title: string, text: string): void {
  const [term, description] = [document.createElement('dt'), document.createElement('dd')];
  term.textContent = title;
  description.textContent = text;
  document.querySelector('dl')?.append(term, description);
}
