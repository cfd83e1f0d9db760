import type { Input } from '../../../generated/handlers.ts';
import { fail, reply } from '../../../contract/model/reply.ts';
import { cancelDeploy, createDeploy, DeployRefused } from '../../actions/deploys/deploys.ts';
import {
  type FoundDeploy,
  getActiveDeploy,
  getDeploy,
  getDeployLog,
  listDeploys,
} from '../../actions/deploys/reads.ts';
import { bind, type BoundOperations } from '../shared/bind.ts';
import { appPath } from '../shared/path.ts';
import { deployBody, deployLogLineBody } from './deploy-body.ts';
import { deployLogFrames } from './stream.ts';

export const deployHandlers: BoundOperations<
  'listDeploys' | 'getDeploy' | 'createDeploy' | 'getActiveDeploy' | 'getDeployLogs' | 'cancelDeploy'
> = {
  listDeploys: bind(
    listDeploys,
    (input) => ({ ...appPath(input), limit: input.query.limit, before: input.query.before }),
    ({ deploys, next, names }) =>
      reply(200, { deploys: deploys.map((row) => deployBody(row, names)), next: next === null ? null : String(next) }),
  ),
  createDeploy: async ({ ports, caller, input }) => {
    const made = await createDeploy(ports, caller, { ...appPath(input), ...input.body }).catch(orRefused);
    const body = envelope(made instanceof DeployRefused ? made.found : made);
    return made instanceof DeployRefused ? fail('reconcile_failed', made.message, { members: body }) : reply(201, body);
  },
  getActiveDeploy: bind(getActiveDeploy, appPath, (found) =>
    reply(200, { deploy: found && deployBody(found.deploy, found.names) }),
  ),
  getDeploy: bind(getDeploy, deployPath, (found) => reply(200, envelope(found))),
  cancelDeploy: bind(cancelDeploy, deployPath, (found) => reply(200, envelope(found))),
  getDeployLogs: bind(getDeployLog, deployPath, (log, request, path) => {
    if (request.context.streaming) return { status: 200, frames: deployLogFrames(request, path, log) };
    const { deploy, lines, isTruncated } = log;
    const bodies = lines.map((line) => deployLogLineBody(line, deploy));
    return reply(200, { deployId: deploy.id, status: deploy.status, lines: bodies, truncated: isTruncated });
  }),
};

function envelope({ deploy, names }: FoundDeploy) {
  return { deploy: deployBody(deploy, names) };
}

function deployPath(input: Input<'cancelDeploy'>) {
  return { ...appPath(input), deployId: input.params.deployId };
}

/** A refused deploy is in the body of the response. */
function orRefused(error: unknown): DeployRefused {
  if (error instanceof DeployRefused) return error;
  throw error;
}
