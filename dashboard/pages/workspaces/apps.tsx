import { Link } from '@tanstack/react-router';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { Schema } from '../../live/api.ts';
import { searchOf } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { refusalOf } from '../../parts/actions.tsx';
import { words } from '../../parts/format.ts';
import { Ago, Live, State } from '../../parts/marks.tsx';
import { PoolMeters } from '../../parts/pool-meters.tsx';
import { WorkspaceTabs } from './layout.tsx';
import { inOrder } from './order.ts';

/** Rows that fill a window. The others are drawn after these are shown. */
const firstRows = 40;

/** The apps of a workspace, live, and the pools that they share. */
export function Apps() {
  const { workspace, liveness } = useWorkspace();
  const { name, slug, role, regions, instances } = workspace;
  const [text, setText] = useState('');
  const filter = useDeferredValue(text).trim().toLowerCase();
  const sorted = useMemo(() => inOrder(instances), [instances]);
  // A filter hides rows: to make those of 500 apps anew takes longer than a frame.
  const rows = useDeferredValue(sorted, sorted.slice(0, firstRows));
  const refusal = refusalOf(role, 'deployApp');
  return (
    <>
      <div className="head">
        <div>
          <h1>{name}</h1>
          <Live state={liveness} />
        </div>
        <div>
          {refusal === null ? (
            <Link className="button primary" to="/workspaces/$workspaceSlug/new" params={{ workspaceSlug: slug }}>
              New app
            </Link>
          ) : (
            <span className="quiet small">{refusal}</span>
          )}
        </div>
      </div>
      <WorkspaceTabs />
      {regions.map((region) => (
        <Pool key={region.id} region={region} />
      ))}
      {instances.length === 0 ? (
        <div className="empty">
          <h2>No apps yet</h2>
          <p>An app is a repository, a container image or a compose file that runs here, with an address of its own.</p>
          {refusal === null && (
            <Link className="button primary" to="/workspaces/$workspaceSlug/new" params={{ workspaceSlug: slug }}>
              Deploy the first app
            </Link>
          )}
        </div>
      ) : (
        <section className="panel" aria-label="Apps">
          <div className="panel-head">
            <h2>Apps</h2>
            <input
              type="search"
              aria-label="Filter apps"
              placeholder="Filter, or is:error"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
          <ul className="rows many">
            {rows.map((app) => (
              <li key={app.id} className={app.previewOf ? 'preview' : undefined} hidden={!matches(app, filter)}>
                <AppRow app={app} />
              </li>
            ))}
          </ul>
          {!instances.some((app) => matches(app, filter)) && <p className="pad quiet">No app matches “{text}”.</p>}
        </section>
      )}
    </>
  );
}

function matches({ name, slug, env, region, status, url }: Schema<'App'>, filter: string): boolean {
  if (filter.startsWith('is:')) return String(status).startsWith(filter.slice(3));
  return [name, slug, env, region, url ?? ''].join(' ').toLowerCase().includes(filter);
}

/** A frame of the stream keeps the apps that it does not name, so only the rows of the others are drawn again. */
const AppRow = memo(function AppRow({ app }: { readonly app: Schema<'App'> }) {
  const { name, slug, workspaceSlug, env, region, status, statusReason, url, deploy, previewOf } = app;
  return (
    <>
      <div className="main">
        <Link
          className="title"
          to="/workspaces/$workspaceSlug/apps/$appSlug"
          params={{ workspaceSlug, appSlug: slug }}
          search={searchOf(app)}
        >
          {name}
        </Link>
        {env !== 'production' && <span className="tag">{env}</span>}
        {previewOf && <span className="quiet small"> of the branch {previewOf.branch}</span>}
        <div className="cut small">
          {url === null ? <span className="quiet">No address yet</span> : <a href={url}>{new URL(url).host}</a>}
        </div>
      </div>
      <div>
        <State lifecycle="app" of={status} />
        {statusReason !== null && <div className="quiet small">{words(statusReason)}</div>}
      </div>
      <div className="side small">
        {deploy && (
          <>
            <State lifecycle="deploy" of={deploy.status} />
            <div className="quiet cut">
              #{deploy.number}, <Ago at={deploy.createdAt} />
              {deploy.commitMsg !== null && `: ${deploy.commitMsg}`}
            </div>
          </>
        )}
      </div>
      <div className="end roomy quiet small">{region}</div>
    </>
  );
});

function Pool({ region }: { readonly region: Schema<'WorkspaceRegion'> }) {
  const { name, tier, status, pool, used, statusReason } = region;
  return (
    <section className="panel pool" aria-label={`Pool in ${name}`}>
      <div>
        <strong>{name}</strong> <span className="tag">{tier}</span>
        {status !== 'active' && <State lifecycle="workspaceRegion" of={status} />}
        {statusReason !== null && <div className="quiet small">{statusReason}</div>}
      </div>
      <PoolMeters pool={pool} used={used} />
    </section>
  );
}
