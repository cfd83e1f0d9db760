import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { client, type Schema, take } from '../../live/api.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { refusalOf } from '../../parts/actions.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Empty, Waiting } from '../../parts/shown.tsx';
import { type Access, AccessForm } from './import-access.tsx';
import { Imported } from './imported.tsx';

const path = '/api/workspaces/{workspaceSlug}/import/{provider}';

/** Brings an app from another platform: the account there, one of its projects, and then the deploy. */
export function ImportApp() {
  const { workspace } = useWorkspace();
  const refusal = refusalOf(workspace.role, 'importProject');
  const [access, setAccess] = useState<Access | null>(null);
  const ask = ({ provider, credentials }: Access, projectId?: string) =>
    take(
      client.POST(path, {
        params: { path: { workspaceSlug: workspace.slug, provider } },
        body: { credentials, ...(projectId !== undefined && { projectId }) },
      }),
    );
  const list = useWrite((chosen: Access) => ask(chosen));
  const pick = useWrite(({ chosen, id }: { readonly chosen: Access; readonly id: string }) => ask(chosen, id));
  const units = list.data && 'units' in list.data ? list.data.units : null;
  const imported = pick.data && 'import' in pick.data ? pick.data.import : null;
  return (
    <>
      <div className="head">
        <h1>Import an app</h1>
        <Link className="button" to="/workspaces/$workspaceSlug/new" params={{ workspaceSlug: workspace.slug }}>
          Another way
        </Link>
      </div>
      {refusal !== null ? (
        <Empty title="Not for your role">{refusal}</Empty>
      ) : (
        <>
          <AccessForm
            of={list}
            onChange={() => {
              list.reset();
              pick.reset();
            }}
            onAccess={(chosen) => {
              setAccess(chosen);
              list.mutate(chosen);
            }}
          />
          {units !== null && access !== null && (
            <Units units={units} onChosen={(id) => pick.mutate({ chosen: access, id })} />
          )}
          {pick.isPending && <Waiting rows={2} />}
          {pick.error !== null && <Problem error={pick.error} />}
          {imported !== null && <Imported key={imported.name} project={imported} />}
        </>
      )}
    </>
  );
}

interface UnitsProps {
  readonly units: Schema<'ImportListing'>['units'];
  readonly onChosen: (id: string) => void;
}

function Units({ units, onChosen }: UnitsProps) {
  if (units.length === 0) {
    return (
      <Empty title="The account has no projects">Check the token and the team, and list the projects again.</Empty>
    );
  }
  return (
    <section className="panel" aria-label="Projects">
      <div className="panel-head">
        <h2>Projects of the account</h2>
      </div>
      <ul className="rows">
        {units.map(({ id, name, kind, repoUrl, importable, reason }) => (
          <li key={id}>
            <div className="main">
              <strong>{name}</strong> <span className="tag">{kind.replaceAll('_', ' ')}</span>
              <div className="quiet small break">{repoUrl}</div>
            </div>
            {importable ? (
              <div className="end">
                <button type="button" aria-label={`Import ${name}`} onClick={() => onChosen(id)}>
                  Import…
                </button>
              </div>
            ) : (
              <div className="side small quiet">{reason}</div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
