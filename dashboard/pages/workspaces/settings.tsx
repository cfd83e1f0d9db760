import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { LookForm } from '../../forms/look.tsx';
import { Save } from '../../forms/save.tsx';
import { client, type Schema, take } from '../../live/api.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { refusalOf } from '../../parts/actions.tsx';
import { Departures } from './departures.tsx';
import { WorkspaceTabs } from './layout.tsx';
import { useSlugHint } from './slug-hint.ts';

const path = '/api/workspaces/{workspaceSlug}';
const form = 'UpdateWorkspaceBody';

/** The name and the look of a workspace, its owner, and its end. */
export function WorkspaceSettings() {
  const { workspace } = useWorkspace();
  const { name, slug, hues, iconUrl, role } = workspace;
  const refusal = refusalOf(role, 'updateWorkspace');
  const paint = useWrite((body: Schema<'UpdateWorkspaceBody'>) =>
    take(client.PATCH(path, { params: { path: { workspaceSlug: slug } }, body })),
  );
  return (
    <>
      <div className="head">
        <h1>{name}</h1>
      </div>
      <WorkspaceTabs />
      <Naming refusal={refusal} />
      <LookForm
        key={`${iconUrl} ${hues.join(' ')}`}
        name={name}
        hues={hues}
        picture={iconUrl}
        refusal={refusal}
        of={paint}
        onSave={(look) =>
          paint.mutate({ hues: look.hues, ...(look.picture !== undefined && { iconUrl: look.picture }) })
        }
      />
      <Departures />
    </>
  );
}

function Naming({ refusal }: { readonly refusal: string | null }) {
  const { workspace } = useWorkspace();
  const navigate = useNavigate();
  const [slug, setSlug] = useState(workspace.slug);
  const hint = useSlugHint(slug, workspace.slug);
  const save = useWrite(
    (body: Schema<'UpdateWorkspaceBody'>) =>
      take(client.PATCH(path, { params: { path: { workspaceSlug: workspace.slug } }, body })),
    ({ workspace: saved }) => {
      if (saved.slug === workspace.slug) return undefined;
      return navigate({ to: '/workspaces/$workspaceSlug/settings', params: { workspaceSlug: saved.slug } });
    },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (refusal === null) save.mutate({ name: textOf(event.currentTarget, 'name'), slug });
  };
  const isMoved = slug !== workspace.slug;
  return (
    <form className="panel form" aria-label="Name" onSubmit={submit}>
      <h2>Name and slug</h2>
      <div className="fields">
        <Field of={form} name="name" initial={workspace.name} error={save.error} />
        <Field
          of={form}
          name="slug"
          value={slug}
          error={save.error}
          onValue={setSlug}
          hint={hint ?? 'Part of the addresses of its apps and of this page.'}
        />
      </div>
      {isMoved && (
        <p className="notice">
          The addresses of its apps change at once, and the former ones stop. Domains, tokens and data stay as they are.
        </p>
      )}
      <Save of={save} refusal={refusal}>
        {isMoved ? 'Save name and slug' : 'Save the name'}
      </Save>
    </form>
  );
}
