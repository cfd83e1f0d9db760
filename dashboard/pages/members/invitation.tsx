import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { client, read, type Schema, signInPath, take } from '../../live/api.ts';
import { place } from '../../live/place.ts';
import { useWrite } from '../../live/write.ts';
import { Action } from '../../parts/actions.tsx';
import { dateTime } from '../../parts/format.ts';
import { State } from '../../parts/marks.tsx';
import { cureOf, Problem } from '../../parts/problem.tsx';
import { Shown, Waiting } from '../../parts/shown.tsx';

const path = '/api/invitations/{token}';

/** The invitation of a link in a mail, for anyone who opens it. */
export function Invitation() {
  const { token } = useParams({ from: '/invitations/$token' });
  const found = useQuery(read(path, { path: { token } }));
  return (
    <>
      {found.data === undefined && <h1 className="hidden">Invitation</h1>}
      <Shown of={found} name="invitation">
        {({ invitation }) => (
          <section className="panel invitation" aria-labelledby="invitation">
            <div className="panel-head">
              <h1 id="invitation">{invitation.workspace.name}</h1>
              <State lifecycle="invitation" of={invitation.status} />
            </div>
            <div className="form">
              <p className="break">
                {invitation.invitedBy.name} invites {invitation.email} to this workspace, as {invitation.role}.
              </p>
              {invitation.status === 'pending' ? (
                <Pending token={token} invitation={invitation} />
              ) : (
                <Ended invitation={invitation} />
              )}
            </div>
          </section>
        )}
      </Shown>
    </>
  );
}

interface PendingProps {
  readonly token: string;
  readonly invitation: Schema<'Invitation'>;
}

/** The two ways to respond, for a person who is signed in. */
function Pending({ token, invitation }: PendingProps) {
  const me = useQuery(read('/api/me', {}));
  const navigate = useNavigate();
  const params = { path: { token } };
  const accept = useWrite(
    () => take(client.POST(`${path}/accept`, { params })),
    ({ workspace }) => navigate({ to: '/workspaces/$workspaceSlug', params: { workspaceSlug: workspace.slug } }),
  );
  const decline = useWrite(() => take(client.POST(`${path}/decline`, { params })));
  const error = accept.error ?? decline.error;
  const isPending = accept.isPending || decline.isPending;
  if (me.isPending) return <Waiting rows={1} />;
  if (cureOf(me.error) === 'sign-in' && !me.data)
    return (
      <>
        <p>Sign in with this address to accept or decline it, before {dateTime(invitation.expiresAt)}.</p>
        <a className="button primary" href={signInPath()}>
          Sign in
        </a>
      </>
    );
  if (!me.data) return <Problem error={me.error} retry={() => void me.refetch()} />;
  return (
    <>
      <p className="break">
        You are signed in as {me.data.user.email}. The invitation ends on {dateTime(invitation.expiresAt)}.
      </p>
      {error !== null && <Problem error={error} />}
      {cureOf(error) === 'role' && (
        <p>
          <a href={place.addressOf('/account')}>Sign out at your account</a>, and open the link of the mail again with
          the invited address.
        </p>
      )}
      <div className="actions">
        <Action kind="primary" isPending={isPending} onClick={() => accept.mutate()}>
          Accept
        </Action>
        <Action isPending={isPending} onClick={() => decline.mutate()}>
          Decline
        </Action>
      </div>
    </>
  );
}

function Ended({ invitation }: Pick<PendingProps, 'invitation'>) {
  const { status, workspace } = invitation;
  if (status === 'accepted')
    return (
      <p>
        It was accepted.{' '}
        <Link to="/workspaces/$workspaceSlug" params={{ workspaceSlug: workspace.slug }}>
          Open {workspace.name}
        </Link>
      </p>
    );
  return <p>It can no longer be accepted. Ask the sender for a new one.</p>;
}
