import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { Save } from '../../forms/save.tsx';
import { client, type Schema, take } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { Action, refusalOf } from '../../parts/actions.tsx';
import { bytes } from '../../parts/format.ts';
import { TypedDialog } from '../../parts/typed-dialog.tsx';
import { Health } from './health.tsx';
import { Releases } from './release.tsx';
import { Transfer } from './transfer.tsx';

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

const mebibyte = { unit: 'MiB', size: 2 ** 20 } as const;

/** The size of a service, with what the pool has left. */
function Size({ service }: { readonly service: Schema<'SubService'> }) {
  const { app, params } = useApp();
  const { workspace } = useWorkspace();
  const { name, limits } = service;
  const pool = workspace.regions.find(({ id }) => id === app.region);
  const refusal = refusalOf(workspace.role, 'updateApp', { fields: ['services'] });
  const resize = useWrite(({ cpu, memory }: Schema<'ComputeLimits'>) =>
    take(client.PATCH(path, { params, body: { services: [{ name, cpu, memory }] } })),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (refusal !== null) return;
    resize.mutate({
      cpu: Number(textOf(currentTarget, 'services/0/cpu')),
      memory: Math.round(Number(textOf(currentTarget, 'services/0/memory')) * mebibyte.size),
    });
  };
  return (
    <form className="panel form" aria-label={`Size of ${name}`} onSubmit={submit}>
      <h2>Size of {name}</h2>
      <div className="fields">
        <Field of="UpdateAppBody" name="services/0/cpu" required initial={String(limits.cpu)} error={resize.error} />
        <Field
          of="UpdateAppBody"
          name="services/0/memory"
          required
          scale={mebibyte}
          initial={String(Math.round(limits.memory / mebibyte.size))}
          error={resize.error}
        />
      </div>
      <p className="quiet small">
        {pool &&
          `${Number(pool.free.cpu.toPrecision(3))} cores and ${bytes(pool.free.memory)} are free in ${pool.name}. `}
        The containers are replaced one after the other.
      </p>
      <Save of={resize} refusal={refusal}>
        Change the size
      </Save>
    </form>
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
