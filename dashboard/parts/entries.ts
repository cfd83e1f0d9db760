import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { client, read, type Schema, take } from '../live/api.ts';
import { readAppSearch } from '../live/app.ts';
import { useWrite } from '../live/write.ts';
import { read as readOfOperator } from '../live/operator.ts';
import { refusalOf } from './actions.tsx';

/** A place or an action of the palette. */
export interface Entry {
  readonly id: string;
  readonly text: string;
  readonly kind: string;
  /** Why it is not possible, as a sentence. */
  readonly refusal: string | null;
  /** Goes or does. The palette closes after it, and stays open with the error of what failed. */
  readonly run: () => unknown;
}

interface Listed {
  readonly entries: readonly Entry[];
  /** Why the last action failed, or the list of workspaces. */
  readonly error: unknown;
}

const operatorPages = [
  { path: '/operator', text: 'Operator: service' },
  { path: '/operator/users', text: 'Operator: accounts' },
  { path: '/operator/workspaces', text: 'Operator: workspaces' },
  { path: '/operator/apps', text: 'Operator: apps' },
  { path: '/operator/deploys', text: 'Operator: deploys' },
  { path: '/operator/tickets', text: 'Operator: tickets' },
];

const appRoute = '/workspaces/$workspaceSlug/apps/$appSlug';

/** Everything that one can go to or do from this page: first what is near. */
export function useEntries(onHelp: () => void): Listed {
  const { workspaceSlug, appSlug } = useParams({ strict: false });
  const { history } = useRouter();
  const navigate = useNavigate();
  // The tabs of the page are its places.
  const [tabs] = useState(readTabs);
  const search = readAppSearch({ ...useSearch({ strict: false }) });
  const { data, error } = useQuery(read('/api/workspaces', {}));
  const workspaces = data?.workspaces ?? [];
  // Every account but an operator's gets the response of a path that does not exist.
  const isOperator = useQuery({
    ...readOfOperator('/operator/api/me'),
    enabled: data !== undefined,
    staleTime: 'static',
  }).isSuccess;
  const deploy = useWrite(
    ({ workspaceSlug, appSlug }: { readonly workspaceSlug: string; readonly appSlug: string }) =>
      take(
        client.POST('/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploy', {
          params: { path: { workspaceSlug, appSlug }, query: search },
          body: {},
        }),
      ),
    ({ deploy: { id } }: Schema<'DeployEnvelope'>) =>
      history.push(`${appPath}/deploys/${id}${history.location.search}`),
  );
  const appPath = `/workspaces/${workspaceSlug ?? ''}/apps/${appSlug ?? ''}`;
  const goTo = (path: string) => () => history.push(path);
  const here = workspaces.find(({ slug }) => slug === workspaceSlug);
  const entries: Entry[] = [
    ...tabs.map(({ href, text }) => ({ id: href, text, kind: 'page', refusal: null, run: goTo(href) })),
    ...(here ? actionsIn(here) : []),
    ...workspaces.map(({ slug, name }) => ({
      id: `workspace ${slug}`,
      text: name,
      kind: 'workspace',
      refusal: null,
      run: () => navigate({ to: '/workspaces/$workspaceSlug', params: { workspaceSlug: slug } }),
    })),
    ...workspaces.flatMap(({ slug, services }) => services.map((app) => appEntry(slug, app))),
    { id: 'workspaces', text: 'Workspaces', kind: 'page', refusal: null, run: goTo('/workspaces') },
    { id: 'tokens', text: 'Tokens', kind: 'page', refusal: null, run: goTo('/profile/tokens') },
    ...(isOperator ? operatorPages : []).map(({ path, text }) => ({
      id: `operator ${path}`,
      text,
      kind: 'operator',
      refusal: null,
      run: goTo(path),
    })),
    { id: 'help', text: 'Keys', kind: 'help', refusal: null, run: onHelp },
  ];
  return { entries, error: error ?? deploy.error };

  function actionsIn({ slug, name, role }: Schema<'Workspace'>): readonly Entry[] {
    const action = { id: 'new', text: `New app in ${name}`, kind: 'action', refusal: refusalOf(role, 'deployApp') };
    const create: Entry = { ...action, run: goTo(`/workspaces/${slug}/new`) };
    if (appSlug === undefined) return [create];
    const one = { id: 'deploy', text: `Deploy ${appSlug}`, kind: 'action', refusal: refusalOf(role, 'createDeploy') };
    return [{ ...one, run: () => deploy.mutateAsync({ workspaceSlug: slug, appSlug }) }, create];
  }

  function appEntry(workspace: string, { slug, name, env, region }: Schema<'Workspace'>['services'][number]): Entry {
    const kind = `app in ${workspace}${env === 'production' ? '' : `, ${env}`}`;
    const params = { workspaceSlug: workspace, appSlug: slug };
    const run = () => navigate({ to: appRoute, params, search: readAppSearch({ env, region }) });
    return { id: [workspace, slug, env, region].join(' '), text: name, kind, refusal: null, run };
  }
}

function readTabs(): readonly { readonly href: string; readonly text: string }[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('.tabs a');
  return [...links].map((link) => ({ href: `${link.pathname}${link.search}`, text: link.innerText }));
}
