import { asObject, type JsonObject } from '../../../server/contract/document.ts';
import type { OperationId } from '../../../generated/operations.ts';
import type { AppPath, Things } from '../../scratch/things/things.ts';
import { Unavailable } from '../../scratch/things/unavailable.ts';
import { itemOf, readState } from './read.ts';
import type { SetUp, Stages } from './stage.ts';

/** Where the state of a domain or of its certificate is read. */
interface Place {
  readonly operation: OperationId;
  readonly find: (json: JsonObject, domainId: string) => unknown;
  /** The state of a host that points nowhere. */
  readonly first: string;
}

function stagesOf({ operation, find, first }: Place): Stages {
  const read = (things: Things, path: AppPath, domainId: string) => readState(things, operation, { path }, (json) => find(json, domainId));
  const createDomain: SetUp = async (things, { from }) => {
    if (from !== 'none') throw new Unavailable('a claim expires only after three days');
    const path = await things.app();
    let id = '';
    return {
      isNew: true,
      read: () => read(things, path, id),
      call: { path, body: things.newDomainBody() },
      learn: ({ domain }) => (id = String(asObject(domain).id)),
      clear: () => things.api.attempt('deleteDomain', things.owner, { path: { ...path, domainId: id } }),
    };
  };
  const deleteDomain: SetUp = async (things, { from }) => {
    if (from !== first) throw new Unavailable('the run has no domain whose records it could set');
    const path = await things.app();
    const domainId = await things.newDomain(path);
    return { read: () => read(things, path, domainId), call: { path: { ...path, domainId } } };
  };
  return { createDomain, deleteDomain };
}

export const domainStages = stagesOf({
  operation: 'listDomains',
  find: ({ domains }, id) => itemOf(domains, 'id', id).status,
  first: 'pending_dns',
});

export const certificateStages = stagesOf({
  operation: 'listCerts',
  find: ({ certs }, id) => itemOf(certs, 'domainId', id).status,
  first: 'pending',
});
