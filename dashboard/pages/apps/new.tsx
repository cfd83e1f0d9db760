import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { client, type Schema, take } from '../../live/api.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { refusalOf } from '../../parts/actions.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Empty } from '../../parts/shown.tsx';
import { DeployForm } from './deploy-form.tsx';
import { Plan } from './plan.tsx';
import { SourceForm } from './source-form.tsx';

/** A new app: first where it comes from, then what would run, and then the deploy. */
export function NewApp() {
  const { workspace } = useWorkspace();
  const refusal = refusalOf(workspace.role, 'deployApp');
  const { repo, branch } = useSearch({ from: '/workspaces/$workspaceSlug/new' });
  const [source, setSource] = useState<Schema<'SourceBody'> | null>(null);
  const look = useWrite((body: Schema<'InspectBody'>) =>
    take(
      client.POST('/api/workspaces/{workspaceSlug}/inspect', {
        params: { path: { workspaceSlug: workspace.slug } },
        body,
      }),
    ),
  );
  if (refusal !== null) {
    return (
      <>
        <h1>New app</h1>
        <Empty title="Not for your role">{refusal}</Empty>
      </>
    );
  }
  const found = look.data;
  return (
    <>
      <div className="head">
        <h1>New app</h1>
        <div className="actions">
          <Link className="button" to="/workspaces/$workspaceSlug/import" params={{ workspaceSlug: workspace.slug }}>
            Import from a platform
          </Link>
          <Link className="button" to="/workspaces/$workspaceSlug/catalog" params={{ workspaceSlug: workspace.slug }}>
            Install from the catalog
          </Link>
        </div>
      </div>
      <SourceForm
        title="Where does it come from?"
        verb="See what would run"
        initial={{ ...(repo !== undefined && { repoUrl: repo }), ...(branch !== undefined && { branch }) }}
        isPending={look.isPending}
        error={look.error}
        onChange={() => {
          setSource(null);
          look.reset();
        }}
        onSource={(chosen) => {
          setSource(chosen);
          look.mutate({ source: chosen });
        }}
      />
      {look.error !== null && <Problem error={look.error} />}
      {found && source && (
        <>
          <Plan plan={found} fit={found.fit} />
          {found.supported ? <DeployForm source={source} plan={found} /> : null}
        </>
      )}
    </>
  );
}
