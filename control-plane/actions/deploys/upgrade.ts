import { unknownDigest } from '../../model/apps/applied.ts';
import { rolloutSteps } from '../../model/deploys/deploy.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { footprintOf } from '../../model/apps/service.ts';
import { sizedServices } from '../../model/apps/size.ts';
import { isSecretSetting, settingsByKey, setValues } from '../../model/apps/settings.ts';
import type { ServiceDefinition, Setting } from '../../model/tables/apps.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { servicesOfTemplate } from '../../model/reference/template.ts';
import type { Tx } from '../../ports/store.ts';
import { noteVars } from '../../transitions/applied.ts';
import { addDeploy, type AppWithDeploy, type NewDeploy } from '../../transitions/deploys.ts';
import { insertRelease } from '../apps/begin-app.ts';
import { findTemplate } from '../reference/catalog.ts';

type AppRow = RowOf<'apps'>;

/** A deploy of the catalog's current release, with the new variables of the app. */
export interface Upgrade {
  readonly deploy: NewDeploy;
  readonly services: readonly ServiceDefinition[];
  readonly settings: Readonly<Record<string, Setting>>;
  /** Variables for new settings. */
  readonly vars: readonly Pick<RowOf<'vars'>, 'key' | 'value' | 'isSecret'>[];
}

/** `null` if the version is installed. */
export async function planUpgrade(
  tx: Tx,
  app: AppRow,
  version: string,
  { createdById, secrets }: { readonly createdById: string; readonly secrets: readonly string[] },
): Promise<Upgrade | null> {
  if (app.templateId === null)
    throw new ControlPlaneError('bad_reference', 'The app is not from the catalog, so it has no versions.');
  if (version === app.templateVersion) return null;
  const entry = await findTemplate(tx, app.templateId);
  if (entry?.template.definition.version !== version) {
    const current = entry?.template.definition.version ?? app.templateVersion;
    throw new ControlPlaneError(
      'bad_reference',
      `An app can be upgraded to the current release of the catalog, ${current}, only.`,
    );
  }
  const services = servicesOfTemplate(entry.template);
  const fresh = entry.template.definition.settings.filter(({ key }) => !(key in (app.settings ?? {})));
  const generated = Object.fromEntries(fresh.map(({ key }, index) => [key, secrets[index] ?? '']));
  const set = setValues(fresh, {}, generated);
  const source = { type: 'template', applicationId: app.templateId, version } as const;
  const steps = rolloutSteps(services);
  const commit = { sha: null, commitMsg: null, author: null };
  const id = tx.id();
  const amounts = footprintOf(sizedServices(services, app));
  return {
    deploy: { id, trigger: 'upgrade', source, ...commit, version, steps, releaseId: id, createdById, ...amounts },
    services,
    settings: { ...app.settings, ...settingsByKey(set) },
    vars: set.map(({ setting, value }) => ({
      key: setting.key,
      value: String(value),
      isSecret: isSecretSetting(setting),
    })),
  };
}

export async function writeUpgrade(
  tx: Tx,
  before: AppRow,
  { deploy, services, settings, vars }: Upgrade,
): Promise<AppWithDeploy> {
  const { id: appId, workspaceId } = before;
  const taken = new Set((await tx.vars.list({ appId })).map(({ key }) => key));
  const fresh = vars.filter((one) => !taken.has(one.key));
  if (fresh.length > 0) await noteVars(tx, before, Object.fromEntries(fresh.map(({ key }) => [key, unknownDigest])));
  for (const { key, value, isSecret } of fresh) {
    const author = { createdAt: tx.now, updatedAt: tx.now, updatedById: deploy.createdById };
    await tx.vars.insert({ id: tx.id(), workspaceId, appId, key, value, isSecret, ...author });
  }
  await insertRelease(tx, { appId, workspaceId, deployId: deploy.id }, services);
  const app = (await tx.apps.update(appId, { settings })) ?? before;
  return addDeploy(tx, app, deploy, { trigger: 'updateApp' });
}
