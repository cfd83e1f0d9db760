import { Link, Outlet, useParams } from '@tanstack/react-router';
import { useFollowedWorkspace, WorkspaceContext } from '../../live/workspace.ts';
import { Live } from '../../parts/marks.tsx';
import { Failed, Waiting } from '../../parts/shown.tsx';
import { Tabs } from '../../parts/tabs.tsx';

/** All pages of a workspace, which share its stream. */
export function WorkspaceLayout() {
  const { workspaceSlug } = useParams({ from: '/workspaces/$workspaceSlug' });
  const { workspace, liveness, error, retry } = useFollowedWorkspace(workspaceSlug);
  const lost = liveness === 'lost' && (
    <div className="connection">
      <Live state="lost" />
    </div>
  );
  if (workspace === null) {
    return error === null ? (
      <>
        <h1 className="hidden">{workspaceSlug}</h1>
        <Waiting rows={6} />
        {lost}
      </>
    ) : (
      <>
        <h1>{workspaceSlug}</h1>
        <Failed error={error} name="workspace" retry={retry} />
        <p>
          <Link to="/workspaces">Your workspaces</Link>
        </p>
      </>
    );
  }
  return (
    <WorkspaceContext value={{ workspace, liveness }}>
      {workspace.suspension && (
        <div className="problem" role="alert">
          <p>The operator of the service has suspended this workspace: {workspace.suspension.message}</p>
        </div>
      )}
      {error !== null && <Failed error={error} name="workspace" retry={retry} />}
      <Outlet />
      {lost}
    </WorkspaceContext>
  );
}

/** The places of a workspace. */
export function WorkspaceTabs() {
  const { workspaceSlug } = useParams({ from: '/workspaces/$workspaceSlug' });
  return (
    <Tabs label="Workspace">
      <Link to="/workspaces/$workspaceSlug" params={{ workspaceSlug }} activeOptions={{ exact: true }}>
        Apps
      </Link>
      <Link to="/workspaces/$workspaceSlug/alerts" params={{ workspaceSlug }}>
        Alerts
      </Link>
      <Link to="/workspaces/$workspaceSlug/members" params={{ workspaceSlug }}>
        Members
      </Link>
      <Link to="/workspaces/$workspaceSlug/billing" params={{ workspaceSlug }} search={{}}>
        Billing
      </Link>
      <Link to="/workspaces/$workspaceSlug/status" params={{ workspaceSlug }}>
        Status page
      </Link>
      <Link to="/workspaces/$workspaceSlug/audit" params={{ workspaceSlug }}>
        Audit log
      </Link>
      <Link to="/workspaces/$workspaceSlug/settings" params={{ workspaceSlug }}>
        Settings
      </Link>
    </Tabs>
  );
}
