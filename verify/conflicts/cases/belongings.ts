import { asList, asObject, type JsonObject } from '../../../server/contract/document.ts';
import type { OperationId } from '../../../generated/operations.ts';
import type { AppPath, Things } from '../../scratch/things/things.ts';
import { Unavailable } from '../../scratch/things/unavailable.ts';
import { type Case, type Cases, unknown } from '../provoke/case.ts';

/** A kind of records of which an app has a certain number at most. */
interface Limited {
  readonly limit: number;
  readonly create: OperationId;
  readonly body: (things: Things) => JsonObject;
  /** Removes one of them. */
  readonly remove: (things: Things, path: AppPath, created: JsonObject) => Promise<unknown>;
}

/** As many records as allowed, in an app of its own. */
function full({ limit, create, body, remove }: Limited): Case {
  return async (things) => {
    const path = await things.newApp();
    const made = await Promise.all(
      Array.from({ length: limit }, () => things.api.call(create, things.owner, { path, body: body(things) })),
    );
    const next = { path, body: body(things) };
    const neighbour = async () => {
      await remove(things, path, made[0] ?? {});
      return next;
    };
    return { conflict: next, neighbour, clear: () => things.api.attempt('deleteApp', things.owner, { path }) };
  };
}

/** Domains, variables and rules of apps. */
export const belongingCases: Cases = {
  createDomain: {
    host_taken: async (things) => {
      const path = await things.app();
      const body = things.newDomainBody();
      await things.api.call('createDomain', things.owner, { path, body });
      const other = await things.newApp();
      return {
        conflict: { path: other, body },
        neighbour: () => ({ path: other, body: things.newDomainBody() }),
        clear: () => things.api.attempt('deleteApp', things.owner, { path: other }),
      };
    },
    limit_reached: full({
      limit: 50,
      create: 'createDomain',
      body: (things) => things.newDomainBody(),
      remove: (things, path, { domain }) =>
        things.api.call('deleteDomain', things.owner, { path: { ...path, domainId: String(asObject(domain).id) } }),
    }),
  },
  createVar: {
    key_taken: async (things) => {
      const path = await things.app();
      const body = things.newVariableBody();
      await things.api.call('createVar', things.owner, { path, body });
      return { conflict: { path, body }, neighbour: () => ({ path, body: things.newVariableBody() }) };
    },
    limit_reached: full({
      limit: 200,
      create: 'createVar',
      body: (things) => things.newVariableBody(),
      remove: (things, path, { var: variable }) =>
        things.api.call('deleteVar', things.owner, { path: { ...path, varId: String(asObject(variable).id) } }),
    }),
  },
  updateVar: {
    bad_request: async (things) => {
      const app = await things.app();
      const path = { ...app, varId: await things.newVariable(app) };
      return { conflict: { path, body: { isSecret: false } }, neighbour: () => ({ path, body: { isSecret: false, value: 'shown' } }) };
    },
  },
  createAlert: {
    bad_reference: async (things) => {
      const app = await things.app();
      const path = { workspaceSlug: app.workspaceSlug };
      const body = await things.newAlertBody(app);
      return { conflict: { path, body: { ...body, appSlug: unknown.slug } }, neighbour: () => ({ path, body }) };
    },
    limit_reached: async (things) => {
      const workspaceSlug = await things.newWorkspace();
      const app = await things.startApp(workspaceSlug);
      const path = { workspaceSlug };
      const create = async () => things.api.call('createAlert', things.owner, { path, body: await things.newAlertBody(app) });
      const [first] = await Promise.all(Array.from({ length: 100 }, create));
      const next = { path, body: await things.newAlertBody(app) };
      const neighbour = async () => {
        const alertId = String(asObject(first?.alert).id);
        await things.api.call('deleteAlert', things.owner, { path: { ...path, alertId } });
        return next;
      };
      return { conflict: next, neighbour };
    },
  },
  listAuditEvents: {
    bad_reference: async (things) => {
      const path = { workspaceSlug: await things.main() };
      const { events } = await things.api.call('listAuditEvents', things.owner, { path });
      const { id } = asObject(asList(events)[0]);
      if (typeof id !== 'string') throw new Unavailable('the audit log has no event');
      return { conflict: { path, query: { before: unknown.id } }, neighbour: () => ({ path, query: { before: id } }) };
    },
  },
};
