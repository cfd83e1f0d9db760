import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { client, read, type Schema, take } from '../../live/api.ts';
import { searchOf, useApp } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { Action, Dialog, refusalOf } from '../../parts/actions.tsx';

/** The move of an app to another workspace. */
export function Transfer() {
  const { app } = useApp();
  const { workspace } = useWorkspace();
  const [asks, setAsks] = useState(false);
  // The dialog knows the role in the other workspace.
  const refusal = refusalOf(workspace.role, 'transferApp', { targetRole: 'owner' });
  return (
    <section className="panel form" aria-label="Transfer">
      <h2>Move to another workspace</h2>
      <p className="quiet">
        {app.name} moves with its volumes, variables, domains and deploys, in the same region and environment. Its
        address here changes.
      </p>
      <div className="actions">
        <Action refusal={refusal} onClick={() => setAsks(true)}>
          Move…
        </Action>
        {refusal !== null && <span className="quiet small">{refusal}</span>}
      </div>
      {asks && <TransferDialog onClose={() => setAsks(false)} />}
    </section>
  );
}

function TransferDialog({ onClose }: { readonly onClose: () => void }) {
  const { app, params } = useApp();
  const navigate = useNavigate();
  const list = useQuery(read('/api/workspaces', {}));
  const others = (list.data?.workspaces ?? []).filter(({ slug }) => slug !== params.path.workspaceSlug);
  const [chosen, setChosen] = useState<string | null>(null);
  const target = others.find(({ slug }) => slug === chosen) ?? others[0];
  const move = useWrite(
    (targetWorkspaceSlug: string) =>
      take(
        client.POST('/api/workspaces/{workspaceSlug}/apps/{appSlug}/transfer', {
          params,
          body: { targetWorkspaceSlug },
        }),
      ),
    ({ app: moved }: Schema<'AppTransferResult'>) =>
      navigate({
        to: '/workspaces/$workspaceSlug/apps/$appSlug',
        params: { workspaceSlug: moved.workspaceSlug, appSlug: moved.slug },
        search: searchOf(moved),
      }),
  );
  return (
    <Dialog
      title={`Move ${app.name}?`}
      verb="Move"
      onClose={onClose}
      onConfirm={() => target && move.mutate(target.slug)}
      isPending={move.isPending}
      refusal={refusalFor(target)}
      error={move.error ?? list.error}
    >
      {target ? (
        <Field
          of="TransferAppBody"
          name="targetWorkspaceSlug"
          label="Workspace"
          value={target.slug}
          choices={others.map(({ slug, name }) => [slug, name])}
          onValue={setChosen}
          hint="Its plan in the region needs room for the app."
        />
      ) : (
        <p>{list.isPending ? 'Loading…' : 'You are a member of no other workspace.'}</p>
      )}
    </Dialog>
  );
}

function refusalFor(target: Schema<'Workspace'> | undefined): string | null {
  if (!target) return 'There is no other workspace to move it to.';
  const isAllowed = refusalOf(target.role, 'transferApp', { targetRole: target.role }) === null;
  return isAllowed ? null : `Needs the role developer in ${target.name} too; you are ${target.role} there.`;
}
