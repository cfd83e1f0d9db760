import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { Save } from '../../forms/save.tsx';
import { client, take } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { Action, refusalOf } from '../../parts/actions.tsx';
import { bytes } from '../../parts/format.ts';
import { TypedDialog } from '../../parts/typed-dialog.tsx';
import { Health } from './health.tsx';
import { Releases } from './release.tsx';
import { Size } from './size.tsx';
import { Transfer } from './transfer.tsx';
import { Volumes } from './volumes.tsx';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';

export function Settings() {
  const { app, params } = useApp();
  const { workspace } = useWorkspace();
  const [asksDelete, setAsksDelete] = useState(false);
  const refusal = refusalOf(workspace.role, 'updateApp', { fields: ['name'] });
  const navigate = useNavigate();
  const rename = useWrite(
    (name: string) => take(client.PATCH(path, { params, body: { name } })),
    ({ app: { slug: appSlug } }) =>
      navigate({
        to: '/workspaces/$workspaceSlug/apps/$appSlug/settings',
        params: { ...params.path, appSlug },
        search: (before) => before,
      }),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (refusal === null) rename.mutate(textOf(event.currentTarget, 'name'));
  };
  return (
    <>
      <form className="panel form" aria-label="Name" onSubmit={submit}>
        <h2>Name</h2>
        <Field
          of="UpdateAppBody"
          name="name"
          initial={app.name}
          error={rename.error}
          hint="The address of this page and the assigned address of the app change with it. Domains stay."
        />
        <Save of={rename} refusal={refusal}>
          Save the name
        </Save>
      </form>
      {app.subServices.map((service) => (
        <Size key={service.name} service={service} />
      ))}
      <Volumes />
      <Health />
      <Releases />
      <Transfer />
      <section className="panel form danger-zone" aria-label="Delete">
        <h2>Delete this app</h2>
        <p className="quiet">
          Its containers, volumes, variables and domains are removed. Nothing of it can be brought back.
        </p>
        <div className="actions">
          <Action kind="danger" refusal={refusalOf(workspace.role, 'deleteApp')} onClick={() => setAsksDelete(true)}>
            Delete…
          </Action>
        </div>
      </section>
      {asksDelete && <DeleteApp onClose={() => setAsksDelete(false)} />}
    </>
  );
}

function DeleteApp({ onClose }: { readonly onClose: () => void }) {
  const { app, params } = useApp();
  const navigate = useNavigate();
  const remove = useWrite(
    () => take(client.DELETE(path, { params })),
    () => navigate({ to: '/workspaces/$workspaceSlug', params: { workspaceSlug: params.path.workspaceSlug } }),
  );
  return (
    <TypedDialog
      title={`Delete ${app.name}?`}
      typed={app.slug}
      verb="Delete for ever"
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error}
    >
      <p>Its volumes with {bytes(app.limits.storage)} of storage, its variables and its domains are removed too.</p>
    </TypedDialog>
  );
}
