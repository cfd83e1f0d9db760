import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { bytes, cores, words } from '../../parts/format.ts';
import { Mark, State } from '../../parts/marks.tsx';
import { get, post, type Schema } from '../../live/operator.ts';
import { List, Search, Stop, useParts } from './parts.tsx';

const path = '/operator/api/apps';

/** The apps of all workspaces, or of the one in the address. */
export function OperatorApps() {
  const { workspace } = useSearch({ from: '/operator/apps' });
  const [search, setSearch] = useState('');
  const list = useParts([path, workspace, search], (after, signal) =>
    get(path, { query: { after, workspace, ...(search !== '' && { search }) } }, signal),
  );
  return (
    <>
      {workspace !== undefined && (
        <p className="small">
          Only those of {workspace}.{' '}
          <Link to="/operator/apps" search={{}}>
            All apps
          </Link>
        </p>
      )}
      <List
        name="Apps"
        of={list}
        rowsOf={({ apps }) => apps}
        empty="No app has this text in its slug or its name."
        head={<Search label="Slug or name" onSearch={setSearch} />}
      >
        {(app) => <Row key={app.id} app={app} />}
      </List>
    </>
  );
}

function Row({ app }: { readonly app: Schema<'App'> }) {
  const { workspace, slug, env, region, status, statusReason, desired, lock, used } = app;
  const name = `${slug} of ${workspace}`;
  return (
    <li>
      <div className="main break">
        <strong>{slug}</strong>
        <div className="quiet small">
          {workspace}, {env}, {region}
        </div>
      </div>
      <div>
        <State lifecycle="app" of={status} />
        {lock && <Mark tone="warn" text="locked" />}
      </div>
      <div className="side small quiet break">
        {cores(used.cpu)}, {bytes(used.memory)}
        {statusReason !== null && <div>{words(statusReason)}</div>}
      </div>
      <div className="end">
        {desired === 'running' && (
          <Stop
            verb="Stop"
            name={name}
            stop={() =>
              post(
                '/operator/api/workspaces/{workspace}/apps/{app}/stop',
                { path: { workspace, app: slug }, query: { env, region } },
                undefined,
              )
            }
          >
            Its members can start it again. The command <code>operator apps lock</code> keeps it stopped.
          </Stop>
        )}
      </div>
    </li>
  );
}
