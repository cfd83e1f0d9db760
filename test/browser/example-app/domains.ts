import type { components } from '../../../generated/types.ts';
import type { AppPlace } from './app-status.ts';
import { controlPlane, explain } from './control-plane.ts';
import { element, onSubmit, showList, textOf } from './page.ts';

type Domain = components['schemas']['Domain'];

/** Shows the domains of the app with the DNS records that they need, and their certificates. */
export async function showDomains(params: AppPlace): Promise<void> {
  const [domains, certs] = await Promise.all([
    controlPlane.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains', { params }),
    controlPlane.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains/certs', { params }),
  ]);
  if (domains.error) return showList('#domains', [explain(domains.error)]);
  const certificateOf = ({ id }: Domain) => certs.data?.certs.find(({ domainId }) => domainId === id)?.status ?? 'none';
  showList(
    '#domains',
    domains.data.domains.map((domain) => {
      const text = `${domain.host}: ${domain.status}, certificate ${certificateOf(domain)}`;
      return element('div', text, ...(domain.status === 'active' ? [] : [listRecords(domain)]));
    }),
  );
}

/** The records of the domain. The user sets those of one alternative for the address, and every other one. */
function listRecords({ records }: Domain): Node {
  const items = records.map(({ type, name, value, alternative, isSet }) =>
    element('li', `${alternative}: ${name} ${type} ${value} (${isSet ? 'set' : 'not set'})`),
  );
  return element('ul', ...items);
}

export function offerToAddDomain(params: AppPlace): void {
  onSubmit('#new-domain', async (fields) => {
    const { data, error } = await controlPlane.POST('/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains', {
      params,
      body: { host: textOf(fields, 'host'), isPrimary: false, redirectTo: null },
    });
    return [error ? explain(error) : `Set the DNS records of ${data.domain.host}.`];
  });
}
