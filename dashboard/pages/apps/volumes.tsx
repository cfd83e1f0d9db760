import type { SubmitEvent } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { Save } from '../../forms/save.tsx';
import { client, type Schema, take } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { refusalOf } from '../../parts/actions.tsx';
import { bytes } from '../../parts/format.ts';
import { mebibyte } from './size.tsx';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';

/** The sizes of the volumes of an app, which only grow. */
export function Volumes() {
  const { app, params } = useApp();
  const { workspace } = useWorkspace();
  const volumes = Object.entries(app.scale.volumes);
  const pool = workspace.regions.find(({ id }) => id === app.region);
  const refusal = refusalOf(workspace.role, 'updateApp', { fields: ['volumes'] });
  const resize = useWrite((sizes: NonNullable<Schema<'UpdateAppBody'>['volumes']>) =>
    take(client.PATCH(path, { params, body: { volumes: sizes } })),
  );
  if (volumes.length === 0) return null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (refusal !== null) return;
    const sizes = volumes.map(([name, size]) => {
      const typed = Number(textOf(currentTarget, `volumes/${name}`));
      return [name, typed === inMebibytes(size) ? size : typed * mebibyte.size] as const;
    });
    resize.mutate(Object.fromEntries(sizes));
  };
  return (
    <form className="panel form" aria-label="Volumes" onSubmit={submit}>
      <h2>Volumes</h2>
      <div className="fields">
        {volumes.map(([name, size]) => (
          <Field
            key={name}
            of="UpdateAppBody"
            name={`volumes/${name}`}
            label={name}
            required
            scale={mebibyte}
            least={inMebibytes(size)}
            initial={String(inMebibytes(size))}
            error={resize.error}
          />
        ))}
      </div>
      <p className="quiet small">
        {pool && `${bytes(pool.free.storage)} are free in ${pool.name}. `}A volume grows while the app runs. It cannot
        become smaller.
      </p>
      <Save of={resize} refusal={refusal}>
        Change the volumes
      </Save>
    </form>
  );
}

function inMebibytes(size: number): number {
  return Math.ceil(size / mebibyte.size);
}
