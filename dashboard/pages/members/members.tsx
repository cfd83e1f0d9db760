import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { client, read, type Schema, take } from '../../live/api.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { Action, Dialog, refusalOf } from '../../parts/actions.tsx';
import { dateTime } from '../../parts/format.ts';
import { Ago, State } from '../../parts/marks.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Shown } from '../../parts/shown.tsx';
import { WorkspaceTabs } from '../workspaces/layout.tsx';

const path = '/api/workspaces/{workspaceSlug}/members';
const invitationsPath = '/api/workspaces/{workspaceSlug}/invitations';

type GivenRole = Schema<'UpdateMemberBody'>['role'];
const givenRoles = ['viewer', 'developer', 'admin'] as const satisfies readonly GivenRole[];

/** The people of a workspace, and those who are invited. */
export function Members() {
  const { workspace } = useWorkspace();
  const params = { path: { workspaceSlug: workspace.slug } };
  const members = useQuery(read(path, params));
  const invitations = useQuery(read(invitationsPath, params));
  return (
    <>
      <div className="head">
        <h1>{workspace.name}</h1>
      </div>
      <WorkspaceTabs />
      <section className="panel" aria-label="Members">
        <div className="panel-head">
          <h2>Members</h2>
        </div>
        <Shown of={members} rows={4} name="workspace">
          {(data) => (
            <ul className="rows">
              {data.members.map((member) => (
                <MemberRow key={member.userId} member={member} />
              ))}
            </ul>
          )}
        </Shown>
      </section>
      <section className="panel" aria-label="Invitations">
        <div className="panel-head">
          <h2>Invitations</h2>
        </div>
        <Invite />
        <Shown
          of={invitations}
          rows={1}
          name="workspace"
          isEmpty={(data) => data.invitations.length === 0}
          empty={<p className="pad quiet">Each person who is invited gets a mail with a link.</p>}
        >
          {(data) => (
            <ul className="rows">
              {data.invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )}
        </Shown>
      </section>
    </>
  );
}

function MemberRow({ member }: { readonly member: Schema<'Member'> }) {
  const { workspace } = useWorkspace();
  const [asks, setAsks] = useState(false);
  const { userId, name, email, role, joinedAt } = member;
  const params = { path: { workspaceSlug: workspace.slug, userId } };
  const refusal = role === 'owner' ? 'A workspace keeps its owner.' : refusalOf(workspace.role, 'updateMember');
  const change = useWrite((next: GivenRole) =>
    take(client.PATCH(`${path}/{userId}`, { params, body: { role: next } })),
  );
  const remove = useWrite(
    () => take(client.DELETE(`${path}/{userId}`, { params })),
    () => setAsks(false),
  );
  return (
    <li>
      <div className="main">
        <strong>{name}</strong>
        <div className="quiet small cut">{email}</div>
        {change.error !== null && <Problem error={change.error} />}
      </div>
      <div>
        {refusal === null ? (
          <Field
            of="UpdateMemberBody"
            name="role"
            label={`Role of ${name}`}
            isLabelHidden
            value={role}
            onValue={(next) => {
              const chosen = givenRoles.find((one) => one === next);
              if (chosen) change.mutate(chosen);
            }}
          />
        ) : (
          <span title={refusal}>{role}</span>
        )}
      </div>
      <div className="side small quiet">
        <span title={dateTime(joinedAt)}>
          Joined <Ago at={joinedAt} />
        </span>
      </div>
      <div className="end">
        {role !== 'owner' && (
          <Action
            label={`Remove ${name}`}
            refusal={refusalOf(workspace.role, 'removeMember')}
            onClick={() => setAsks(true)}
          >
            Remove
          </Action>
        )}
      </div>
      {asks && (
        <Dialog
          title={`Remove ${name}?`}
          verb="Remove"
          isDangerous
          onClose={() => setAsks(false)}
          onConfirm={() => remove.mutate()}
          isPending={remove.isPending}
          error={remove.error}
        >
          <p>{email} loses access to the workspace at once. What they have deployed stays.</p>
        </Dialog>
      )}
    </li>
  );
}

function Invite() {
  const { workspace } = useWorkspace();
  const refusal = refusalOf(workspace.role, 'createInvitation');
  const invite = useWrite((body: Schema<'InvitationBody'>) =>
    take(client.POST(invitationsPath, { params: { path: { workspaceSlug: workspace.slug } }, body })),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const role = givenRoles.find((one) => one === textOf(form, 'role'));
    if (refusal === null && role)
      invite.mutate({ email: textOf(form, 'email'), role }, { onSuccess: () => form.reset() });
  };
  return (
    <form className="inline-form" aria-label="Invite a person" onSubmit={submit}>
      <Field of="InvitationBody" name="email" error={invite.error} />
      <Field of="InvitationBody" name="role" initial="developer" error={invite.error} />
      <Action type="submit" refusal={refusal} isPending={invite.isPending}>
        Invite
      </Action>
      {refusal !== null && <p className="quiet small">{refusal}</p>}
      {invite.error !== null && <Problem error={invite.error} />}
    </form>
  );
}

function InvitationRow({ invitation }: { readonly invitation: Schema<'Invitation'> }) {
  const { workspace } = useWorkspace();
  const { id, email, role, status, invitedBy, createdAt } = invitation;
  const revoke = useWrite(() =>
    take(
      client.DELETE(`${invitationsPath}/{invitationId}`, {
        params: { path: { workspaceSlug: workspace.slug, invitationId: id } },
      }),
    ),
  );
  return (
    <li>
      <div className="main">
        <strong className="break">{email}</strong>
        <div className="quiet small">
          as {role}, by {invitedBy.name}, <Ago at={createdAt} />
        </div>
        {revoke.error !== null && <Problem error={revoke.error} />}
      </div>
      <State lifecycle="invitation" of={status} />
      <div className="end">
        {status === 'pending' && (
          <Action
            label={`Revoke the invitation of ${email}`}
            refusal={refusalOf(workspace.role, 'revokeInvitation')}
            isPending={revoke.isPending}
            onClick={() => revoke.mutate()}
          >
            Revoke
          </Action>
        )}
      </div>
    </li>
  );
}
