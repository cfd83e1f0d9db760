import type { Handlers } from '../../generated/handlers.ts';
import { fail, reply } from '../../server/model/reply.ts';
import { getActiveDeploy, getDeployLog, listDeploys } from '../actions/deploy-reads.ts';
import { cancelDeploy, createDeploy, DeployRefused } from '../actions/deploys.ts';
import { callerOf } from '../model/caller.ts';
import { deployBody, deployLogLineBody } from './bodies/deploy.ts';
import { deployLogFrames } from './deploy-stream.ts';
import { appPath } from './path.ts';
import type { PortsOf } from './ports-of.ts';

export type DeployHandlers = Pick<Handlers, 'listDeploys' | 'createDeploy' | 'getActiveDeploy' | 'getDeployLogs' | 'cancelDeploy'>;

export function deployHandlers(portsOf: PortsOf): DeployHandlers {
  return {
    async listDeploys({ params, query, principal, membership }, context) {
      const input = { ...appPath(membership, params, query), limit: query.limit, before: query.before };
      const { deploys, names } = await listDeploys(await portsOf(context), callerOf(principal, context), input);
      return reply(200, { deploys: deploys.map((row) => deployBody(row, names)) });
    },

    async createDeploy({ params, query, body: what, principal, membership }, context) {
      const input = { ...appPath(membership, params, query), ...what };
      const made = await createDeploy(await portsOf(context), callerOf(principal, context), input).catch(orRefused);
      const { deploy, names } = made instanceof DeployRefused ? made.found : made;
      const body = { deploy: deployBody(deploy, names) };
      return made instanceof DeployRefused ? fail('reconcile_failed', made.message, { members: body }) : reply(201, body);
    },

    async getActiveDeploy({ params, query, principal, membership }, context) {
      const path = appPath(membership, params, query);
      const found = await getActiveDeploy(await portsOf(context), callerOf(principal, context), path);
      return reply(200, { deploy: found && deployBody(found.deploy, found.names) });
    },

    async cancelDeploy({ params, query, principal, membership }, context) {
      const path = { ...appPath(membership, params, query), deployId: params.deployId };
      const { deploy, names } = await cancelDeploy(await portsOf(context), callerOf(principal, context), path);
      return reply(200, { deploy: deployBody(deploy, names) });
    },

    async getDeployLogs({ params, query, principal, membership }, context) {
      const [ports, caller] = [await portsOf(context), callerOf(principal, context)];
      const path = { ...appPath(membership, params, query), deployId: params.deployId };
      const log = await getDeployLog(ports, caller, path);
      if (context.streaming) return { status: 200, frames: deployLogFrames({ ports, caller, path }, log, context) };
      const { deploy, lines, isTruncated } = log;
      const bodies = lines.map((line) => deployLogLineBody(line, deploy));
      return reply(200, { deployId: deploy.id, status: deploy.status, lines: bodies, truncated: isTruncated });
    },
  };
}

/** A refused deploy is in the body of the response. */
function orRefused(error: unknown): DeployRefused {
  if (error instanceof DeployRefused) return error;
  throw error;
}
