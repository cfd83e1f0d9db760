import type { OperationId } from '../../client/operations.ts';
import { areas, type CommandName, type OwnName } from './table.ts';

/** The operations of the contract that commands with a module of their own call, in their order. */
const byName: Partial<Record<OwnName, readonly OperationId[]>> = {
  login: ['getHealth', 'createDeviceCode', 'exchangeToken', 'getMe'],
  whoami: ['getMe'],
  link: ['getApp', 'listWorkspaces'],
  apps: ['listWorkspaces'],
  status: ['getApp', 'getAppStatus'],
  deploy: [
    'createUpload',
    'createDeploy',
    'deployApp',
    'getDeployLogs',
    'getDeploy',
    'listWorkspaces',
    'listTiers',
    'listRegions',
    'getApp',
  ],
  deploys: ['listDeploys'],
  'deploys cancel': ['listDeploys', 'cancelDeploy'],
  rollback: ['listDeploys', 'createDeploy', 'getDeployLogs', 'getDeploy', 'getApp'],
  logs: ['getApp', 'searchServiceLogs', 'followAppLogs', 'listDeploys', 'getDeployLogs'],
  vars: ['listVars'],
  'vars set': ['setVars', 'restartApp'],
  'vars unset': ['setVars', 'restartApp'],
  'vars import': ['setVars', 'restartApp'],
  'vars export': ['listVars'],
  open: ['getApp'],
  restart: ['restartApp'],
  stop: ['updateApp'],
  start: ['updateApp'],
  scale: ['getApp', 'getWorkspace', 'updateApp'],
  metrics: ['getApp', 'readServiceMetrics'],
  run: ['createSshSession'],
  ssh: ['createSshSession'],
  domains: ['listDomains'],
  'domains add': ['createDomain', 'listDomains'],
  'domains remove': ['listDomains', 'deleteDomain'],
  'domains redirect': ['listDomains', 'updateDomain'],
  'domains check': ['listDomains', 'listCerts', 'getDns'],
  doctor: ['getHealth', 'getMe', 'listTokens'],
};

/** The operations that a command calls. Only the documentation lists them, so they are in no package. */
export function operationsOf(name: CommandName): readonly OperationId[] {
  return isArea(name) ? areas[name].operations : (byName[name] ?? []);
}

function isArea(name: CommandName): name is keyof typeof areas {
  return Object.hasOwn(areas, name);
}
