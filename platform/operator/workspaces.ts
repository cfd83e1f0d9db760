import {
  deleteWorkspace,
  listWorkspaces,
  resumeWorkspace,
  setWorkspaceQuota,
  showWorkspace,
  suspendWorkspace,
  transferWorkspace,
  workspaceBody,
} from '../../control-plane/for-operator.ts';
import { UsageError } from '../../bin/program/options.ts';
import { command, done, type Group, listFlags } from './command.ts';
import { readBytes, readPart } from './read-given.ts';
import { amountsText, fieldsOf, listOutput, minuteText } from './table.ts';

const list = command({
  name: 'list',
  isReading: true,
  summary: 'Workspaces with their plans, and what their apps use.',
  example: '--search acme',
  flags: {
    search: { type: 'string', value: '<text>', about: 'only those with the text in their slug or name' },
    ...listFlags,
  },
  async run({ ports }, { flags }) {
    const { rows, next } = await listWorkspaces(ports, { search: flags.search, ...readPart(flags) });
    return listOutput({
      name: 'workspaces',
      rows: rows.map(workspaceBody),
      columns: {
        slug: (workspace) => workspace.slug,
        owner: (workspace) => workspace.owner,
        members: (workspace) => workspace.members,
        apps: (workspace) => workspace.apps,
        plans: ({ plans }) => plans.map(planText).join('; ') || null,
        suspended: (workspace) => (workspace.suspension ? 'yes' : 'no'),
        since: (workspace) => minuteText(workspace.createdAt),
      },
      next,
      none: 'There is no such workspace.',
    });
  },
});

const show = command({
  name: 'show',
  isReading: true,
  summary: 'One workspace, with its plans and their use.',
  words: ['<slug>'],
  example: 'acme',
  async run({ ports }, { words: [slug = ''] }) {
    const body = workspaceBody(await showWorkspace(ports, slug));
    return {
      json: { workspace: body },
      text: fieldsOf({
        slug: body.slug,
        name: body.name,
        id: body.id,
        owner: body.owner,
        members: body.members,
        apps: body.apps,
        since: minuteText(body.createdAt),
        suspended: body.suspension && `since ${minuteText(body.suspension.since) ?? ''}: ${body.suspension.message}`,
        'being deleted since': minuteText(body.deletedAt),
        ...Object.fromEntries(body.plans.map((plan) => [`plan in ${plan.region}`, planText(plan)])),
      }),
    };
  },
});

const suspend = command({
  name: 'suspend',
  summary: 'Stops the apps of a workspace, and refuses changes until it is resumed. Billing goes on.',
  words: ['<slug>'],
  example: 'acme --message "Please contact support." --yes',
  flags: { message: { type: 'string', value: '<text>', about: 'the sentence for its members (needed)' } },
  question: ({ words: [slug = ''] }) => `Stop all apps of the workspace ${slug}?`,
  async run({ ports, operator }, { words: [workspaceSlug = ''], flags: { message } }) {
    if (message === undefined) throw new UsageError('--message is missing: the members read it.');
    await suspendWorkspace(ports, operator, { workspaceSlug, message });
    return done(`${workspaceSlug} is suspended, and its apps stop.`);
  },
});

const resume = command({
  name: 'resume',
  summary: 'Ends the suspension of a workspace. The apps that ran start.',
  words: ['<slug>'],
  example: 'acme',
  async run({ ports, operator }, { words: [workspaceSlug = ''] }) {
    await resumeWorkspace(ports, operator, { workspaceSlug });
    return done(`${workspaceSlug} is not suspended, and its apps start.`);
  },
});

const transfer = command({
  name: 'transfer',
  summary: 'Makes another account the owner of a workspace. The former owner stays as an admin.',
  words: ['<slug>', '<email>'],
  example: 'acme grace@example.com --yes',
  question: ({ words: [slug = '', email = ''] }) => `Give the workspace ${slug} to ${email}?`,
  async run({ ports, operator }, { words: [workspaceSlug = '', account = ''] }) {
    const transferred = await transferWorkspace(ports, operator, { workspaceSlug, account });
    const pays = transferred.checkoutUrl === null ? '' : ` The new owner pays at ${transferred.checkoutUrl}`;
    return done(`${account} owns ${workspaceSlug}.${pays}`, transferred);
  },
});

const remove = command({
  name: 'delete',
  summary: 'Deletes a workspace for good, with its apps and their data.',
  words: ['<slug>'],
  example: 'acme --yes',
  question: ({ words: [slug = ''] }) => `Delete the workspace ${slug} for good, with all apps and their data?`,
  async run({ ports, operator }, { words: [workspaceSlug = ''] }) {
    await deleteWorkspace(ports, operator, { workspaceSlug });
    return done(`${workspaceSlug} is being deleted.`);
  },
});

const quota = command({
  name: 'quota',
  summary: 'Sets a pool that replaces that of the tier, at the same price. Smaller than the use stops nothing.',
  words: ['<slug>'],
  example: 'acme --cpu 2 --memory 4GiB --storage 20GiB',
  flags: {
    cpu: { type: 'string', value: '<cores>', about: 'such as 0.5' },
    memory: { type: 'string', value: '<size>', about: 'such as 512MiB or 4GiB' },
    storage: { type: 'string', value: '<size>', about: 'such as 20GiB' },
    region: { type: 'string', value: '<id>', about: 'only in one region' },
    none: { type: 'boolean', about: 'back to the pool of the tier' },
  },
  async run({ ports, operator }, { words: [workspaceSlug = ''], flags }) {
    const { region } = flags;
    await setWorkspaceQuota(ports, operator, { workspaceSlug, region, quota: readQuota(flags) });
    return done(flags.none ? `${workspaceSlug} has the pool of its tier.` : `The quota of ${workspaceSlug} is set.`);
  },
});

type QuotaFlags = { readonly none: boolean } & Readonly<Record<'cpu' | 'memory' | 'storage', string | undefined>>;

function readQuota({ cpu, memory, storage, none }: QuotaFlags) {
  if (none) return null;
  if (cpu === undefined || memory === undefined || storage === undefined)
    throw new UsageError('Name --cpu, --memory and --storage, or --none.');
  if (!/^\d+(\.\d{1,3})?$/.test(cpu)) throw new UsageError(`--cpu takes cores, such as 0.5, not "${cpu}".`);
  return {
    cpuMillis: Math.round(Number(cpu) * 1000),
    memory: readBytes('memory', memory),
    storage: readBytes('storage', storage),
  };
}

type PlanBody = ReturnType<typeof workspaceBody>['plans'][number];

function planText({ region, tier, status, used, pool }: PlanBody): string {
  return `${region} ${tier} ${status}, ${amountsText(used)} of ${amountsText(pool)}`;
}

export const workspaces: Group = {
  name: 'workspaces',
  summary: 'Workspaces with their plans and their use.',
  commands: [list, show, suspend, resume, transfer, remove, quota],
};
