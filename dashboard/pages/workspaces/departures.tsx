import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { client, read, type Schema, take } from '../../live/api.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { Action, Dialog, refusalOf } from '../../parts/actions.tsx';
import { plural } from '../../parts/format.ts';
import { TypedDialog } from '../../parts/typed-dialog.tsx';

const path = '/api/workspaces/{workspaceSlug}';

/** Ways out of a workspace: another owner, leaving it, and its end. */
export function Departures() {
  const { workspace } = useWorkspace();
  const { role } = workspace;
  const [open, setOpen] = useState<'transfer' | 'leave' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const leaving = role === 'owner' ? 'An owner cannot leave. Transfer the workspace first.' : null;
  return (
    <>
      <Way
        title="Owner"
        refusal={refusalOf(role, 'transferWorkspace')}
        verb="Transfer…"
        onClick={() => setOpen('transfer')}
      >
        The owner pays the plans of the workspace, and alone can delete it. Another member can become the owner.
      </Way>
      <Way title="Leave this workspace" refusal={leaving} verb="Leave…" onClick={() => setOpen('leave')}>
        You lose access at once. What you have deployed stays.
      </Way>
      <Way
        title="Delete this workspace"
        isDangerous
        refusal={refusalOf(role, 'deleteWorkspace')}
        verb="Delete…"
        onClick={() => setOpen('delete')}
      >
        Its apps, their data, domains and variables are removed, and its plans end. Nothing of it can be brought back.
      </Way>
      {open === 'transfer' && <TransferDialog onClose={close} />}
      {open === 'leave' && <LeaveDialog onClose={close} />}
      {open === 'delete' && <DeleteDialog onClose={close} />}
    </>
  );
}

interface WayProps {
  readonly title: string;
  readonly children: string;
  readonly verb: string;
  readonly refusal: string | null;
  readonly isDangerous?: boolean;
  readonly onClick: () => void;
}

function Way({ title, children, verb, refusal, isDangerous = false, onClick }: WayProps) {
  return (
    <section className={`panel form${isDangerous ? ' danger-zone' : ''}`} aria-label={title}>
      <h2>{title}</h2>
      <p className="quiet">{children}</p>
      <div className="actions">
        <Action kind={isDangerous ? 'danger' : 'plain'} refusal={refusal} onClick={onClick}>
          {verb}
        </Action>
        {refusal !== null && <span className="quiet small">{refusal}</span>}
      </div>
    </section>
  );
}

interface DialogProps {
  readonly onClose: () => void;
}

function TransferDialog({ onClose }: DialogProps) {
  const { workspace } = useWorkspace();
  const params = { path: { workspaceSlug: workspace.slug } };
  const members = useQuery(read(`${path}/members`, params));
  const others = (members.data?.members ?? []).filter(({ role }) => role !== 'owner');
  const [chosen, setChosen] = useState<string | null>(null);
  const target = others.find(({ userId }) => userId === chosen) ?? others[0];
  const transfer = useWrite((targetUserId: string) =>
    take(client.POST(`${path}/transfer`, { params, body: { targetUserId, returnUrl: location.href } })),
  );
  if (transfer.data) {
    const owner = members.data?.members.find(({ userId }) => userId === transfer.variables);
    return <Transferred result={transfer.data} name={owner?.name ?? 'Another member'} onClose={onClose} />;
  }
  return (
    <Dialog
      title={`Transfer ${workspace.name}?`}
      verb="Transfer"
      isDangerous
      onClose={onClose}
      onConfirm={() => target && transfer.mutate(target.userId)}
      isPending={transfer.isPending}
      refusal={target ? null : 'There is no other member. Invite a person first.'}
      error={transfer.error ?? members.error}
    >
      {target ? (
        <Field
          of="TransferWorkspaceBody"
          name="targetUserId"
          label="New owner"
          value={target.userId}
          choices={others.map(({ userId, name, email }) => [userId, `${name}, ${email}`])}
          error={transfer.error}
          onValue={setChosen}
        />
      ) : (
        <p>{members.isPending ? 'Loading…' : 'You are the only member. Invite a person first.'}</p>
      )}
      <p>
        The new owner pays the plans from now on. You become an admin, and only the new owner can give the workspace
        back.
      </p>
    </Dialog>
  );
}

interface TransferredProps extends DialogProps {
  readonly result: Schema<'TransferResult'>;
  readonly name: string;
}

function Transferred({ result, name, onClose }: TransferredProps) {
  const { needsPayment, checkoutUrl } = result;
  return (
    <Dialog title={`${name} owns it now`} onClose={onClose}>
      {needsPayment && checkoutUrl !== undefined ? (
        <>
          <p>
            {name} has no card yet. Until they pay on this page, nothing new starts, and after 14 days the apps stop.
          </p>
          <p className="break">
            <a href={checkoutUrl}>{checkoutUrl}</a>
          </p>
          <button type="button" onClick={() => void navigator.clipboard.writeText(checkoutUrl)}>
            Copy the address
          </button>
        </>
      ) : (
        <p>You are an admin from now on. The plans are charged to the card of {name}.</p>
      )}
    </Dialog>
  );
}

function LeaveDialog({ onClose }: DialogProps) {
  const { workspace } = useWorkspace();
  const navigate = useNavigate();
  const me = useQuery(read('/api/me', {}));
  const userId = me.data?.user.id;
  const leave = useWrite(
    (id: string) =>
      take(
        client.DELETE(`${path}/members/{userId}`, {
          params: { path: { workspaceSlug: workspace.slug, userId: id } },
        }),
      ),
    () => navigate({ to: '/workspaces' }),
  );
  return (
    <Dialog
      title={`Leave ${workspace.name}?`}
      verb="Leave"
      isDangerous
      onClose={onClose}
      onConfirm={() => userId !== undefined && leave.mutate(userId)}
      isPending={leave.isPending || me.isPending}
      error={leave.error ?? me.error}
    >
      <p>Your tokens for this workspace stop. An admin can invite you again.</p>
    </Dialog>
  );
}

function DeleteDialog({ onClose }: DialogProps) {
  const { workspace } = useWorkspace();
  const { name, slug, instances, membersCount } = workspace;
  const navigate = useNavigate();
  const remove = useWrite(
    () => take(client.DELETE(path, { params: { path: { workspaceSlug: slug } } })),
    () => navigate({ to: '/workspaces' }),
  );
  return (
    <TypedDialog
      title={`Delete ${name}?`}
      typed={slug}
      verb="Delete for ever"
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error}
    >
      <p>
        It has {plural(instances.length, 'app')} and {plural(membersCount, 'member')}. All data of the apps is removed,
        and what is paid in advance is credited. This can take a minute.
      </p>
    </TypedDialog>
  );
}
