import { useState } from 'react';
import { plural } from '../../parts/format.ts';
import { Ago, Mark } from '../../parts/marks.tsx';
import { get, post, type Schema } from '../../live/operator.ts';
import { List, Search, Stop, Undo, useParts } from './parts.tsx';

const path = '/operator/api/users';

/** All accounts, and their blocks. */
export function Users() {
  const [search, setSearch] = useState('');
  const list = useParts([path, search], (after, signal) =>
    get(path, { query: { after, ...(search !== '' && { search }) } }, signal),
  );
  return (
    <List
      name="Accounts"
      of={list}
      rowsOf={({ users }) => users}
      empty="No account has this text in its address or its name."
      head={<Search label="Address or name" onSearch={setSearch} />}
    >
      {(user) => <Row key={user.id} user={user} />}
    </List>
  );
}

function Row({ user }: { readonly user: Schema<'User'> }) {
  const { id, email, name, block, createdAt, workspaces } = user;
  const account = { path: { account: id } };
  return (
    <li>
      <div className="main break">
        <strong>{email}</strong>
        <div className="quiet small">{name}</div>
      </div>
      <div>{block ? <Mark tone="bad" text="blocked" /> : <Mark tone="good" text="active" />}</div>
      <div className="side small quiet break">
        {plural(workspaces, 'workspace')}, joined <Ago at={createdAt} />
        {block && block.reason !== '' && <div>Reason: {block.reason}</div>}
      </div>
      <div className="end">
        {block ? (
          <Undo
            verb="Unblock"
            name={email}
            undo={() => post('/operator/api/users/{account}/unblock', account, undefined)}
          />
        ) : (
          <Stop
            verb="Block"
            name={email}
            sentence={{ label: 'The reason, which the person reads', isNeeded: false }}
            stop={(reason) => post('/operator/api/users/{account}/block', account, { reason })}
          >
            Every request and sign-in of the account is refused until it is unblocked. Its apps go on.
          </Stop>
        )}
      </div>
    </li>
  );
}
