import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { Shown } from '../../parts/shown.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { read } from '../../live/operator.ts';
import '../../styles/operator.css';

/** The frame of the operator's pages. For every other account, there is nothing here. */
export function OperatorLayout() {
  const me = useQuery(read('/operator/api/me'));
  return (
    <>
      <div className="head">
        <h1>Operator</h1>
      </div>
      <Shown of={me} name="page">
        {() => (
          <>
            <Tabs label="Operator">
              <Link to="/operator" activeOptions={{ exact: true }}>
                Service
              </Link>
              <Link to="/operator/users">Accounts</Link>
              <Link to="/operator/workspaces">Workspaces</Link>
              <Link to="/operator/apps">Apps</Link>
              <Link to="/operator/deploys">Deploys</Link>
              <Link to="/operator/tickets">Tickets</Link>
            </Tabs>
            <Outlet />
          </>
        )}
      </Shown>
    </>
  );
}
