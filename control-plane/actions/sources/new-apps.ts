import type { Caller } from '../../model/shared/caller.ts';
import { newSteps, rolloutSteps } from '../../model/deploys/deploy.ts';
import { ControlPlaneError, notFound } from '../../model/shared/error.ts';
import { footprintOf, unknownFootprint } from '../../model/apps/service.ts';
import { checkValues, isSecretSetting, settingsByKey, setValues } from '../../model/apps/settings.ts';
import { completeHealth, type HealthBody } from '../../model/apps/health.ts';
import { changeSizes, newSizes, type SizeChanges, sizedServices } from '../../model/apps/size.ts';
import { slugOf } from '../../../contract/model/slug.ts';
import { fixedCommit, type SourceBody } from '../../model/sources/source.ts';
import type { Environment, Setting } from '../../model/tables/apps.ts';
import { servicesOfTemplate } from '../../model/reference/template.ts';
import { mistakesInVar } from '../../model/vars/port.ts';
import type { ActionPorts } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';
import type { NewDeploy } from '../../transitions/deploys.ts';
import type { AppView } from '../apps/view.ts';
import { beginApp, findFreeSlug, type FirstVar, requireSlug } from '../apps/begin-app.ts';
import { findTemplate } from '../reference/catalog.ts';
import { requireNoMistakes } from '../shared/input.ts';
import { requireChangeableWorkspace } from '../shared/lookup.ts';
import { prepareSource, requireUsable } from './source-use.ts';

export interface DeployAppInput extends SizeChanges {
  readonly workspaceId: string;
  readonly name: string;
  readonly source: SourceBody;
  readonly region?: string | undefined;
  readonly env: Environment;
  readonly vars: readonly FirstVar[];
  readonly health?: HealthBody | undefined;
  readonly releaseCommand?: string | undefined;
  /** Commit to show in place of that of the source. */
  readonly commitMsg?: string | undefined;
  readonly author?: string | undefined;
}

export interface InstallInput extends SizeChanges {
  readonly workspaceId: string;
  readonly applicationId: string;
  /** By default, the name of the application. */
  readonly name?: string | undefined;
  readonly region: string;
  readonly env: Environment;
  readonly values: Readonly<Record<string, Setting>>;
  readonly health?: HealthBody | undefined;
}

/** Creates an app with its first deploy. `by: 'assistant'` if the assistant builds it for the caller. */
export async function deployApp(
  ports: ActionPorts,
  caller: Caller,
  { workspaceId, name, env, vars, ...input }: DeployAppInput,
  by: 'caller' | 'assistant' = 'caller',
): Promise<AppView> {
  const prepared = await prepareSource(ports, caller, input.source);
  const { source } = prepared;
  const { services, volumes, health, releaseCommand = null, commitMsg = null, author = null } = input;
  const slug = slugOf(name);
  const { cpuMillis, memory, storage } = unknownFootprint;
  const amounts = { cpuMillis, memory, storage };
  const planned: Omit<NewDeploy, 'id'> = {
    trigger: by === 'assistant' ? 'assistant' : caller.tokenId === null ? 'manual' : 'api',
    source,
    sha: fixedCommit(source),
    commitMsg,
    author,
    version: null,
    steps: newSteps(source),
    releaseId: null,
    createdById: caller.userId,
    ...amounts,
  };
  return beginApp(ports, caller, async (tx) => {
    const region = await chooseRegion(tx, workspaceId, input.region, () => {
      requireSlug(slug);
      requireGoodVars(vars);
      newSizes({ services, volumes });
    });
    await requireUsable(tx, prepared, { workspaceId, appId: null, vars });
    if (region === null)
      throw new ControlPlaneError(
        'activation_required',
        'The workspace has no plan in any region. Activate a region first.',
      );
    const sizes = newSizes({ services, volumes });
    const chosen = { ...sizes, health: health ? completeHealth(health) : null, releaseCommand };
    const app = { id: tx.id(), workspaceId, slug, env, region, name, source, ...noTemplate, ...amounts, ...chosen };
    return {
      operation: 'deployApp',
      trigger: by === 'assistant' ? 'askAi' : 'deployApp',
      app,
      deploy: { id: tx.id(), ...planned },
      vars,
      services: null,
    };
  });
}

/** Creates an app from the current release of an application of the catalog. */
export async function installApplication(ports: ActionPorts, caller: Caller, input: InstallInput): Promise<AppView> {
  const { workspaceId, applicationId, env, values } = input;
  const known = await ports.store.read(caller, (tx) => findTemplate(tx, applicationId));
  const generated = known?.template.definition.settings.filter((setting) => setting.generated) ?? [];
  const secrets = Object.fromEntries(generated.map(({ key }) => [key, ports.random.secret()]));
  return beginApp(ports, caller, async (tx) => {
    await requireRegionId(tx, input.region);
    const entry = await findTemplate(tx, applicationId);
    if (!entry)
      throw notFound('applicationId', `The catalog has no application "${applicationId}". listTemplates returns them.`);
    await requireChangeableWorkspace(tx, workspaceId);
    const { definition, name: templateName } = entry.template;
    const name = input.name ?? templateName;
    requireSlug(slugOf(name));
    requireValues(definition.settings, values);
    const services = servicesOfTemplate(entry.template);
    if (!definition.installable)
      throw new ControlPlaneError(
        'not_installable',
        `${templateName} cannot be installed yet. Choose another application.`,
      );
    const { region } = input;
    const slug =
      input.name === undefined ? await findFreeSlug(tx, { workspaceId, env, region }, slugOf(name)) : slugOf(name);
    const deployId = tx.id();
    const set = setValues(definition.settings, values, secrets);
    const { version } = definition;
    const source = { type: 'template', applicationId, version } as const;
    const sizes = changeSizes({ sizes: {}, volumeSizes: {} }, services, input);
    const amounts = footprintOf(sizedServices(services, sizes));
    const settings = settingsByKey(set);
    const chosen = { ...sizes, health: input.health ? completeHealth(input.health) : null };
    const template = {
      templateId: applicationId,
      templateVersion: version,
      settings,
      previewOfAppId: null,
      previewBranch: null,
    };
    return {
      operation: 'installApplication',
      trigger: 'installApplication',
      app: { id: tx.id(), workspaceId, slug, env, region, name, source, ...template, ...amounts, ...chosen },
      deploy: {
        id: deployId,
        trigger: 'install',
        source,
        sha: null,
        commitMsg: null,
        author: null,
        version,
        steps: rolloutSteps(services),
        releaseId: deployId,
        createdById: caller.userId,
        ...amounts,
      },
      vars: set.map(({ setting, value }) => ({
        key: setting.key,
        value: String(value),
        isSecret: isSecretSetting(setting),
      })),
      services,
    };
  });
}

const noTemplate = {
  templateId: null,
  templateVersion: null,
  settings: null,
  previewOfAppId: null,
  previewBranch: null,
};

/**
 * The region of a request, or else the only one in which the workspace has a plan; null if it has none. `check` runs
 * before a region counts as missing.
 */
async function chooseRegion(
  tx: ReadTx,
  workspaceId: string,
  region: string | undefined,
  check: () => void,
): Promise<string | null> {
  if (region !== undefined) await requireRegionId(tx, region);
  await requireChangeableWorkspace(tx, workspaceId);
  check();
  if (region !== undefined) return region;
  const plans = await tx.plans.list({ workspaceId });
  if (plans.length > 1) {
    const names = plans.map((plan) => plan.region).join(', ');
    throw new ControlPlaneError(
      'missing_input',
      `\`region\` is missing, and the workspace has plans in ${names}. Name one of them.`,
    );
  }
  return plans[0]?.region ?? null;
}

async function requireRegionId(tx: ReadTx, region: string): Promise<void> {
  if (await tx.regions.find({ id: region })) return;
  throw new ControlPlaneError('bad_region', `There is no region "${region}". listRegions returns the regions.`);
}

function requireGoodVars(vars: readonly FirstVar[]): void {
  const keys = vars.map(({ key }) => key);
  const details = keys.flatMap((key, index) => {
    const isFirst = keys.indexOf(key) === index;
    return isFirst
      ? []
      : [{ in: 'body', path: `/vars/${index}/key`, message: `repeats ${key}`, rule: 'uniqueItems' } as const];
  });
  if (details.length > 0)
    throw new ControlPlaneError('bad_body', 'Two variables have the same key; see details.', { details });
  requireNoMistakes(
    vars.flatMap((one, index) => mistakesInVar(one, `/vars/${index}/value`)),
    'A variable breaks a rule; see details.',
  );
}

function requireValues(settings: Parameters<typeof checkValues>[0], values: InstallInput['values']): void {
  const ofPort = Object.entries(values).flatMap(([key, value]) =>
    mistakesInVar({ key, value: String(value) }, `/values/${key}`),
  );
  const wrong = checkValues(settings, values);
  const details = wrong.length > 0 ? wrong : ofPort;
  if (details.length > 0)
    throw new ControlPlaneError('bad_body', 'The values do not match the settings of the application; see details.', {
      details,
    });
}
