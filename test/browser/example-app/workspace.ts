import { controlPlane, explain } from './control-plane.ts';
import { offerToInvite, showPeople } from './people.ts';
import { element, keepShowing, link, onSubmit, openTemplate, show, type Shown, showList, textOf } from './page.ts';
import { offerUpload } from './upload.ts';

/** The page of a workspace: its regions, apps and members. */
export function openWorkspace(workspaceSlug: string, signal: AbortSignal): Promise<void> {
  openTemplate('workspace');
  onSubmit('#new-app', (fields) => deploy(workspaceSlug, fields));
  offerUpload(workspaceSlug);
  offerToInvite(workspaceSlug);
  return keepShowing(async () => {
    await Promise.all([showWorkspace(workspaceSlug), showPeople(workspaceSlug)]);
  }, signal);
}

async function showWorkspace(workspaceSlug: string): Promise<void> {
  const { data, error } = await controlPlane.GET('/api/workspaces/{workspaceSlug}', {
    params: { path: { workspaceSlug } },
  });
  if (error) return show('#workspace-name', explain(error));
  const { name, regions, instances } = data.workspace;
  show('#workspace-name', name);
  const described = regions.map(async (region) => {
    const payment = region.billingStatus === 'incomplete' ? await linkToCheckout(workspaceSlug, region.id) : [];
    return element('span', `${region.name}: ${region.status}, ${region.tier} ${region.billingStatus} `, ...payment);
  });
  showList('#regions', await Promise.all(described));
  showList(
    '#apps',
    instances.map((app) => element('span', link(appUrl(workspaceSlug, app), app.name), `: ${app.status}`)),
  );
}

async function linkToCheckout(workspaceSlug: string, region: string): Promise<readonly Node[]> {
  const params = { path: { workspaceSlug }, query: { region } };
  const { data } = await controlPlane.GET('/api/workspaces/{workspaceSlug}/billing', { params });
  return data?.billing.checkout ? [link(data.billing.checkout.url, 'Pay')] : [];
}

async function deploy(workspaceSlug: string, fields: FormData): Promise<readonly Shown[]> {
  const [name, repoUrl] = [textOf(fields, 'name'), textOf(fields, 'repository')];
  const { data, error } = await controlPlane.POST('/api/workspaces/{workspaceSlug}/deploy', {
    params: { path: { workspaceSlug } },
    body: { name, source: { type: 'git', repoUrl } },
  });
  return error
    ? [explain(error)]
    : [`${name} is being deployed. `, link(appUrl(workspaceSlug, data.app), `Open ${name}`)];
}

function appUrl(workspaceSlug: string, { region, slug }: { readonly region: string; readonly slug: string }): string {
  return `/workspaces/${workspaceSlug}/${region}/${slug}`;
}
