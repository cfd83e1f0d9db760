import type { SubmitEvent } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { Save } from '../../forms/save.tsx';
import { client, type Schema, take } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { refusalOf } from '../../parts/actions.tsx';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';

/** The request that says whether a container is well. Without a path there is no check. */
export function Health() {
  const { app, params } = useApp();
  const { workspace } = useWorkspace();
  const { health } = app;
  const refusal = refusalOf(workspace.role, 'updateApp', { fields: ['health'] });
  const save = useWrite((checked: Schema<'HealthCheckBody'> | null) =>
    take(client.PATCH(path, { params, body: { health: checked } })),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (refusal === null) save.mutate(readHealth(event.currentTarget));
  };
  return (
    <form className="panel form" aria-label="Health check" onSubmit={submit}>
      <h2>Health check</h2>
      <div className="fields">
        <Field
          of="UpdateAppBody"
          name="health/path"
          required={false}
          initial={health?.path ?? ''}
          error={save.error}
          hint="A deploy takes over when this path responds with success, such as /healthz. Without one, an open port is enough."
        />
        <Field
          of="UpdateAppBody"
          name="health/host"
          initial={health?.host ?? ''}
          error={save.error}
          hint="For a program that takes requests to certain hosts only. The address of the app if empty."
        />
        <Field
          of="UpdateAppBody"
          name="health/intervalSeconds"
          initial={String(health?.intervalSeconds ?? '')}
          error={save.error}
        />
        <Field
          of="UpdateAppBody"
          name="health/restartAfterSeconds"
          initial={String(health?.restartAfterSeconds ?? '')}
          error={save.error}
          hint="How long a container may fail before it is restarted."
        />
      </div>
      <Save of={save} refusal={refusal}>
        Save the check
      </Save>
    </form>
  );
}

function readHealth(form: HTMLFormElement): Schema<'HealthCheckBody'> | null {
  const text = (name: string) => textOf(form, `health/${name}`).trim();
  const number = (name: string) => (text(name) === '' ? {} : { [name]: Number(text(name)) });
  if (text('path') === '') return null;
  return {
    path: text('path'),
    host: text('host') === '' ? null : text('host'),
    ...number('intervalSeconds'),
    ...number('restartAfterSeconds'),
  };
}
