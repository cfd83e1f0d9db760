import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { bytes, cores, plural } from '../../parts/format.ts';
import { Mark } from '../../parts/marks.tsx';
import { get, post, type Schema } from '../../live/operator.ts';
import { List, Search, Stop, Undo, useParts } from './parts.tsx';

const path = '/operator/api/workspaces';

/** All workspaces with their plans, and their suspensions. */
export function Workspaces() {
  const [search, setSearch] = useState('');
  const list = useParts([path, search], (after, signal) =>
    get(path, { query: { after, ...(search !== '' && { search }) } }, signal),
  );
  return (
    <List
      name="Workspaces"
      of={list}
      rowsOf={({ workspaces }) => workspaces}
      empty="No workspace has this text in its slug or its name."
      head={<Search label="Slug or name" onSearch={setSearch} />}
    >
      {(workspace) => <Row key={workspace.id} workspace={workspace} />}
    </List>
  );
}

function Row({ workspace }: { readonly workspace: Schema<'Workspace'> }) {
  const { slug, name, owner, members, apps, deletedAt, suspension, plans } = workspace;
  const named = { path: { workspace: slug } };
  return (
    <li>
      <div className="main break">
        <Link className="title" to="/operator/apps" search={{ workspace: slug }}>
          {slug}
        </Link>
        <div className="quiet small">
          {name}, {owner === null ? 'without an owner' : `of ${owner}`}
        </div>
      </div>
      <div>
        <StateOf workspace={workspace} />
      </div>
      <div className="side small quiet break">
        {plural(members, 'member')}, {plural(apps, 'app')}
        {plans.map(({ region, tier, status, used, pool }) => (
          <div key={region}>
            {region}: {tier} {status}, {Number(used.cpu.toPrecision(3))} of {cores(pool.cpu)}, {bytes(used.memory)} of{' '}
            {bytes(pool.memory)}
          </div>
        ))}
        {suspension && <div>Said to its members: {suspension.message}</div>}
      </div>
      <div className="end">
        {suspension && (
          <Undo
            verb="Resume"
            name={slug}
            undo={() => post('/operator/api/workspaces/{workspace}/resume', named, undefined)}
          />
        )}
        {!suspension && deletedAt === null && (
          <Stop
            verb="Suspend"
            name={slug}
            sentence={{ label: 'The sentence that its members read', isNeeded: true }}
            stop={(message) => post('/operator/api/workspaces/{workspace}/suspend', named, { message })}
          >
            All apps of the workspace stop, and changes are refused until it is resumed. Billing goes on.
          </Stop>
        )}
      </div>
    </li>
  );
}

function StateOf({ workspace: { deletedAt, suspension } }: { readonly workspace: Schema<'Workspace'> }) {
  if (deletedAt !== null) return <Mark tone="idle" text="being deleted" />;
  return suspension ? <Mark tone="bad" text="suspended" /> : <Mark tone="good" text="active" />;
}
