import { asObject, type Contract } from '../../server/contract/document.ts';
import { exampleRequest } from '../../server/contract/example-request.ts';
import type { People } from '../persona/people.ts';
import { writtenExamples } from '../example/written-examples.ts';
import type { App, KeptApp, KeptToken, KeptWorkspace, Seed } from './state.ts';

/** Makes what a session begins with: the things of the contract's examples, in maps of its own. */
export function readSeed(contract: Contract, people: People): () => Seed {
  const hydrated = [...writtenExamples(contract, 'getWorkspace', 200).values()].map(({ workspace }) => workspace);
  const [{ alerts } = { alerts: [] }] = writtenExamples(contract, 'listAlerts', 200).values();
  const sowApp = createAppSower(contract);

  const sowWorkspaces = (): KeptWorkspace[] =>
    people.workspaces.map(({ role: _, ...workspace }) => {
      const { regions = [], instances = [] } = hydrated.find(({ id }) => id === workspace.id) ?? {};
      const watched = alerts.filter(({ appSlug }) => instances.some(({ slug }) => slug === appSlug));
      return {
        workspace,
        seeded: true,
        regions,
        members: new Map(people.membersOf(workspace.slug).map((member) => [member.userId, member])),
        apps: instances.map(sowApp),
        alerts: byId(watched),
      };
    });
  return () => ({ workspaces: sowWorkspaces(), tokens: tokensOf(people) });
}

/** The things of an app stand in the example that has the app's name. */
function createAppSower(contract: Contract): (app: App) => KeptApp {
  const vars = writtenExamples(contract, 'listVars', 200);
  const domains = writtenExamples(contract, 'listDomains', 200);
  const [{ value: secret } = { value: '' }] = writtenExamples(contract, 'revealVar', 200).values();
  const reveal = contract.operations.find(({ id }) => id === 'revealVar');
  const revealedId = reveal && asObject(exampleRequest(contract.document, reveal).path).varId;

  return (app) => {
    const own = (vars.get(app.slug)?.vars ?? []).map((one) => {
      const value = one.id === revealedId ? secret : 'not-a-real-secret';
      return one.isSecret ? { ...one, value } : one;
    });
    return { app, vars: byId(own), domains: byId(domains.get(app.slug)?.domains ?? []) };
  };
}

function tokensOf(people: People): KeptToken[] {
  const { personas, workspaces } = people;
  const userIds = new Set(personas.map(({ user }) => user.id));
  return [...userIds].flatMap((userId) =>
    people.tokensOf(userId).map(({ workspaceSlug: pin, ...token }) => ({
      token,
      // The token of a persona is as long as its prefix.
      secret: token.prefix,
      userId,
      pinnedWorkspaceId: workspaces.find(({ slug }) => slug === pin)?.id ?? null,
      expired: personas.some(({ listed: { id }, expired }) => id === token.id && expired),
    })),
  );
}

function byId<Thing extends { readonly id: string }>(things: readonly Thing[]): Map<string, Thing> {
  return new Map(things.map((thing) => [thing.id, thing]));
}
