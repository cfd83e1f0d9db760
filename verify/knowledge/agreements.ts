import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import type { Agreement, Compared } from '../scratch/knowledge.ts';
import { itemOf } from './making/read.ts';
import { amountNames, countedIn, usedOf } from './making/usage.ts';

/** Members of a record that both reads show. */
function same(of: string, names: readonly string[], shown: JsonObject, other: JsonObject): readonly Compared[] {
  const both = names.filter((name) => name in shown && name in other);
  return both.map((name) => ({ what: `\`${name}\` of ${of}`, shown: shown[name], other: other[name] }));
}

/** Where an app is. */
function placeOf({ slug, env, region }: JsonObject): string {
  return [slug, env, region].map(String).join(' in ');
}

/** Each app that one of two lists has. */
function sameApps(shown: unknown, other: unknown): readonly Compared[] {
  const [apps, others] = [shown, other].map(
    (list) => new Map(asList(list).map((app) => [placeOf(asObject(app)), asObject(app)])),
  );
  const names = [...(apps?.keys() ?? [])];
  return [
    { what: 'its apps', shown: names, other: [...(others?.keys() ?? [])] },
    ...names.flatMap((name) =>
      same(
        `the app ${name}`,
        ['name', 'status', 'limits', 'scale', 'source'],
        asObject(apps?.get(name)),
        asObject(others?.get(name)),
      ),
    ),
  ];
}

/** The monthly cost of a workspace's plans, without those that were never paid or are canceled. */
function paidCents(regions: unknown): number {
  const paid = asList(regions)
    .map(asObject)
    .filter(({ billingStatus }) => ['trialing', 'active', 'past_due'].includes(String(billingStatus)));
  return paid.reduce((sum, { monthlyCents }) => sum + Number(monthlyCents), 0);
}

/** The amounts that a region takes from its pool, beside the sizes of its apps: unknown while an app is deployed. */
function usedIn(region: JsonObject, apps: readonly JsonObject[]): readonly Compared[] {
  const { amounts, isDeploying } = countedIn(region, apps);
  if (isDeploying) return [];
  return amountNames.map((name) => {
    const what = `\`used.${name}\` of the region ${String(region.id)}`;
    return { what, shown: usedOf(region, name), other: amounts[name] };
  });
}

const ofWorkspace = ['id', 'name', 'hues', 'iconUrl', 'role', 'usage', 'monthlyCents', 'createdAt'];

/** Reads of workspaces, members, plans and apps that show the same. */
export const agreements: readonly Agreement[] = [
  {
    operation: 'listWorkspaces',
    with: 'getWorkspace',
    name: 'workspace',
    values: ({ workspaces }, { workspace }, { workspaceSlug = '' }) => {
      const [listed, single] = [itemOf(workspaces, 'slug', workspaceSlug), asObject(workspace)];
      const price = {
        what: '`monthlyCents` of the plans that are paid',
        shown: listed.monthlyCents,
        other: paidCents(single.regions),
      };
      return [
        ...same('a workspace', ofWorkspace, listed, single),
        price,
        ...sameApps(listed.services, single.instances),
      ];
    },
  },
  {
    operation: 'getWorkspace',
    with: 'listWorkspaces',
    name: 'used',
    values: ({ workspace }) => {
      const { regions, instances } = asObject(workspace);
      const apps = asList(instances).map(asObject);
      return asList(regions).flatMap((region) => usedIn(asObject(region), apps));
    },
  },
  {
    operation: 'getBilling',
    with: 'getWorkspace',
    name: 'plan',
    values: ({ billing }, { workspace }) => {
      const plan = asObject(billing);
      const region = itemOf(asObject(workspace).regions, 'id', String(plan.region));
      return [
        ...same('a plan', ['monthlyCents', 'pool', 'used'], plan, region),
        { what: 'the state of a plan', shown: plan.status, other: region.billingStatus },
      ];
    },
  },
  {
    operation: 'listMembers',
    with: 'getWorkspace',
    name: 'members',
    values: ({ members }, { workspace }) => [
      { what: 'the number of members', shown: asList(members).length, other: asObject(workspace).membersCount },
    ],
  },
  {
    operation: 'getApp',
    with: 'getWorkspace',
    name: 'app',
    values: ({ app }, { workspace }) => {
      const single = asObject(app);
      const listed = asList(asObject(workspace).instances)
        .map(asObject)
        .find((one) => placeOf(one) === placeOf(single));
      return same(
        'an app',
        ['id', 'name', 'status', 'desired', 'deploy', 'limits', 'source', 'notApplied'],
        single,
        asObject(listed),
      );
    },
  },
  {
    operation: 'checkSlug',
    with: 'getWorkspace',
    name: 'taken',
    query: ({ workspaceSlug }) => ({ slug: workspaceSlug }),
    values: ({ available, reason }) => [
      { what: 'the slug of a workspace', shown: [available, reason], other: [false, 'taken'] },
    ],
  },
];
