import { Link, Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { client, type Schema, take } from '../../live/api.ts';
import { AppContext, findApp, type ShownApp } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { Action, refusalOf } from '../../parts/actions.tsx';
import { Live, State } from '../../parts/marks.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Empty } from '../../parts/shown.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { NotApplied } from './not-applied.tsx';
import { Restart } from './restart.tsx';

const from = '/workspaces/$workspaceSlug/apps/$appSlug';
const appPath = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';

/** All pages of an app. The app comes with the stream of its workspace. */
export function AppLayout() {
  const { workspaceSlug, appSlug } = useParams({ from });
  const search = useSearch({ from });
  const { workspace } = useWorkspace();
  const app = findApp(workspace, appSlug, search);
  if (!app) {
    return (
      <>
        <h1>{appSlug}</h1>
        <Empty title="Not found">
          There is no app “{appSlug}” in this workspace.{' '}
          <Link to="/workspaces/$workspaceSlug" params={{ workspaceSlug }}>
            All apps
          </Link>
        </Empty>
      </>
    );
  }
  const query = { env: app.env, region: app.region };
  const shown: ShownApp = { app, params: { path: { workspaceSlug, appSlug }, query } };
  return (
    <AppContext value={shown}>
      <Head shown={shown} />
      <Places shown={shown} />
      <NotApplied />
      <Outlet />
    </AppContext>
  );
}

function Head({ shown }: { readonly shown: ShownApp }) {
  const { app } = shown;
  const { liveness } = useWorkspace();
  return (
    <div className="head">
      <div>
        <h1>{app.name}</h1>
        <State lifecycle="app" of={app.status} />
        {app.env !== 'production' && <span className="tag">{app.env}</span>}
        <span className="quiet small">{app.region}</span>
        {app.url !== null && (
          <a className="cut" href={app.url}>
            {new URL(app.url).host}
          </a>
        )}
        <Live state={liveness} />
      </div>
      <Buttons shown={shown} />
    </div>
  );
}

function Buttons({ shown: { app, params } }: { readonly shown: ShownApp }) {
  const { workspace } = useWorkspace();
  const navigate = useNavigate();
  const [asksRestart, setAsksRestart] = useState(false);
  const isStopped = app.desired === 'stopped';
  const setStatus = useWrite((status: 'running' | 'stopped') =>
    take(client.PATCH(appPath, { params, body: { status } })),
  );
  const deploy = useWrite(
    () => take(client.POST(`${appPath}/deploy`, { params, body: {} })),
    (data: Schema<'DeployEnvelope'>) =>
      navigate({
        to: `${from}/deploys/$deployId`,
        params: { ...params.path, deployId: data.deploy.id },
        search: (before) => before,
      }),
  );
  const may = (id: 'restartApp' | 'createDeploy' | 'updateApp') => refusalOf(workspace.role, id);
  const error = setStatus.error ?? deploy.error;
  return (
    <>
      <div>
        {isStopped ? (
          <Action
            refusal={may('updateApp')}
            isPending={setStatus.isPending}
            onClick={() => setStatus.mutate('running')}
          >
            Start
          </Action>
        ) : (
          <Action refusal={may('restartApp')} onClick={() => setAsksRestart(true)}>
            Restart or stop…
          </Action>
        )}
        <Action
          kind="primary"
          refusal={may('createDeploy')}
          isPending={deploy.isPending}
          onClick={() => deploy.mutate()}
        >
          Deploy
        </Action>
      </div>
      {asksRestart && (
        <Restart
          onClose={() => setAsksRestart(false)}
          onStop={() => {
            setAsksRestart(false);
            setStatus.mutate('stopped');
          }}
        />
      )}
      {error !== null && <Problem error={error} />}
    </>
  );
}

const places = [
  ['', 'Overview'],
  ['/deploys', 'Deploys'],
  ['/metrics', 'Metrics'],
  ['/requests', 'Requests'],
  ['/logs', 'Logs'],
  ['/variables', 'Variables'],
  ['/domains', 'Domains'],
  ['/shell', 'Shell'],
  ['/settings', 'Settings'],
] as const;

function Places({ shown: { params } }: { readonly shown: ShownApp }) {
  return (
    <Tabs label="App">
      {places.map(([place, label]) => (
        <Link
          key={place}
          to={`${from}${place}`}
          params={params.path}
          search={(before) => before}
          activeOptions={{ exact: place === '', includeSearch: false }}
        >
          {label}
        </Link>
      ))}
    </Tabs>
  );
}
