import type { JsonObject } from '../../../contract/document.ts';
import { textAt } from '../../scratch/api.ts';
import { onePerRun } from '../../scratch/per-run.ts';
import type { Tools } from '../../scratch/tools.ts';
import { type AppPath, mainApp } from './apps.ts';
import { notAscii } from './texts.ts';
import { mainRegion } from './workspaces.ts';

export const domain = onePerRun(async (tools) => newDomain(tools, await mainApp(tools)));
export const variable = onePerRun(async (tools) => newVariable(tools, await mainApp(tools)));
export const alert = onePerRun(async (tools) => newAlert(tools, await mainApp(tools)));

export function newDomainBody(tools: Tools): JsonObject {
  return { host: `${tools.name()}.verify.example.com`, isPrimary: false, redirectTo: null };
}

export async function newDomain(tools: Tools, path: AppPath): Promise<string> {
  return textAt(
    await tools.api.call('createDomain', tools.owner, { path, body: newDomainBody(tools) }),
    'domain',
    'id',
  );
}

export function newVariableBody(tools: Tools): JsonObject {
  const name = tools.name();
  // The value is unlike every other text, so it is recognised wherever a response shows it.
  return { key: name.replaceAll('-', '_').toUpperCase(), value: `secret-of-${name}`, isSecret: true };
}

export async function newVariable(tools: Tools, path: AppPath): Promise<string> {
  return textAt(await tools.api.call('createVar', tools.owner, { path, body: newVariableBody(tools) }), 'var', 'id');
}

/** A rule about an app without visitors. */
export async function newAlertBody(tools: Tools, { appSlug }: AppPath): Promise<JsonObject> {
  const condition = { metric: 'p95', op: '>', value: 60_000.25, forSeconds: 3600 };
  return {
    name: `${tools.name()} ${notAscii}`,
    appSlug,
    region: await mainRegion(tools),
    condition,
    channels: ['email'],
  };
}

export async function newAlert(tools: Tools, path: AppPath): Promise<string> {
  const { workspaceSlug } = path;
  const body = await newAlertBody(tools, path);
  return textAt(await tools.api.call('createAlert', tools.owner, { path: { workspaceSlug }, body }), 'alert', 'id');
}
