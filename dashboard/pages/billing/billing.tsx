import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { read } from '../../live/api.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { Empty, Shown } from '../../parts/shown.tsx';
import { WorkspaceTabs } from '../workspaces/layout.tsx';
import { Activate } from './activate.tsx';
import { Plan } from './plan.tsx';

/** The plans of a workspace, one in each of its regions. */
export function Billing() {
  const { workspace } = useWorkspace();
  const { region } = useSearch({ from: '/workspaces/$workspaceSlug/billing' });
  const tiers = useQuery(read('/api/tiers', {}));
  const regions = useQuery(read('/api/regions', {}));
  // The region of the address is the first one.
  const shown = workspace.regions.toSorted((a, b) => Number(b.id === region) - Number(a.id === region));
  const known = new Set(workspace.regions.map(({ id }) => id));
  return (
    <>
      <div className="head">
        <h1>{workspace.name}</h1>
      </div>
      <WorkspaceTabs />
      {shown.length === 0 && (
        <Empty title="No plan yet">A plan gives a workspace a pool in a region, which its apps share.</Empty>
      )}
      <Shown of={tiers} rows={5} name="list of plans">
        {(data) => (
          <>
            {shown.map((one) => (
              <Plan key={one.id} region={one} tiers={data.tiers} />
            ))}
            <Shown of={regions} rows={2} name="list of regions">
              {(all) => <Activate regions={all.regions.filter(({ id }) => !known.has(id))} tiers={data.tiers} />}
            </Shown>
          </>
        )}
      </Shown>
      {workspace.role === 'owner' && (
        <p className="quiet small">
          The card and the invoices of all your workspaces are in <Link to="/profile/billing">your account</Link>.
        </p>
      )}
    </>
  );
}
