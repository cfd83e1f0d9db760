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
      const records = domain.records.map(({ type, name, value, isSet }) =>
        element('li', `${name} ${type} ${value} (${isSet ? 'set' : 'not set'})`),
      );
      return element('div', `${domain.host}: ${domain.status}, certificate ${certificateOf(domain)}`, element('ul', ...records));
    }),
  );
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
