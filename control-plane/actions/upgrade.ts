import { newSteps } from '../model/deploy.ts';
import { ControlPlaneError } from '../model/error.ts';
import { entryOf, footprintOf } from '../model/service.ts';
import { isSecretSetting, keptValues, setValues } from '../model/settings.ts';
import type { ServiceDefinition, Setting } from '../model/tables/apps.ts';
import type { RowOf } from '../model/tables/tables.ts';
import { servicesOfTemplate } from '../model/template.ts';
import type { ReadTx, Tx } from '../ports/store.ts';
import { addDeploy, type AppWithDeploy, type NewDeploy } from '../transitions/deploys.ts';
import { insertRelease } from './begin-app.ts';
import { findTemplate } from './catalog.ts';

type AppRow = RowOf<'apps'>;

/** The deploy of the current release of the catalog, and what the app gets for it. */
export interface Upgrade {
  readonly deploy: NewDeploy;
  readonly services: readonly ServiceDefinition[];
  readonly settings: Readonly<Record<string, Setting>>;
  /** Variables for new settings. */
  readonly vars: readonly Pick<RowOf<'vars'>, 'id' | 'key' | 'value' | 'isSecret'>[];
}

/** For a variable of a new setting. */
export interface Drawn {
  readonly id: string;
  readonly secret: string;
}

/** `null` if the version is installed. */
export async function planUpgrade(
  tx: ReadTx,
  app: AppRow,
  version: string,
  { id, createdById, drawn }: { readonly id: string; readonly createdById: string; readonly drawn: readonly Drawn[] },
): Promise<Upgrade | null> {
  if (app.templateId === null) throw new ControlPlaneError('bad_reference', 'The app is not from the catalog, so it has no versions.');
  if (version === app.templateVersion) return null;
  const entry = await findTemplate(tx, app.templateId);
  if (entry?.template.definition.version !== version) {
    const current = entry?.template.definition.version ?? app.templateVersion;
    throw new ControlPlaneError('bad_reference', `An app can be upgraded to the current release of the catalog, ${current}, only.`);
  }
  const services = servicesOfTemplate(entry.template);
  const fresh = entry.template.definition.settings.filter(({ key }) => !(key in (app.settings ?? {})));
  const generated = Object.fromEntries(fresh.map(({ key }, index) => [key, drawn[index]?.secret ?? '']));
  const set = setValues(fresh, {}, generated);
  const source = { type: 'template', applicationId: app.templateId, version } as const;
  const steps = newSteps(source, { isRollout: false, hasRoute: entryOf(services) !== null });
  const commit = { sha: null, commitMsg: null, author: null };
  return {
    deploy: { id, trigger: 'upgrade', source, ...commit, version, steps, releaseId: id, createdById, ...footprintOf(services) },
    services,
    settings: { ...app.settings, ...keptValues(set) },
    vars: set.map(({ setting, value }, index) => ({
      id: drawn[index]?.id ?? setting.key,
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
  now: number,
): Promise<AppWithDeploy> {
  const { id: appId, workspaceId } = before;
  const taken = new Set((await tx.vars.list({ appId })).map(({ key }) => key));
  for (const { id, key, value, isSecret } of vars.filter((one) => !taken.has(one.key))) {
    const author = { createdAt: now, updatedAt: now, updatedById: deploy.createdById };
    await tx.vars.insert({ id, workspaceId, appId, key, value, isSecret, ...author });
  }
  await insertRelease(tx, { appId, workspaceId, deployId: deploy.id }, services, now);
  const app = (await tx.apps.update(appId, { settings })) ?? before;
  return addDeploy(tx, app, deploy, { trigger: 'updateApp', now });
}
