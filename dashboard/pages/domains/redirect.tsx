import type { SubmitEvent } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { Save } from '../../forms/save.tsx';
import { client, type Schema, take } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { refusalOf } from '../../parts/actions.tsx';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains/{domainId}';

/** Whether a domain shows the app or leads elsewhere, and the form that changes it. */
export function Redirect({ domain }: { readonly domain: Schema<'Domain'> }) {
  const { params } = useApp();
  const { workspace } = useWorkspace();
  const { id, host, redirectTo } = domain;
  const refusal = refusalOf(workspace.role, 'updateDomain');
  const save = useWrite((target: string | null) =>
    take(
      client.PATCH(path, {
        params: { path: { ...params.path, domainId: id }, query: params.query },
        body: { redirectTo: target },
      }),
    ),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = textOf(event.currentTarget, 'redirectTo').trim();
    if (refusal === null) save.mutate(target === '' ? null : target);
  };
  return (
    <details>
      <summary className="break">{redirectTo === null ? 'Shows the app' : `Leads to ${redirectTo}`}</summary>
      <form className="form" aria-label={`Redirect of ${host}`} onSubmit={submit}>
        <Field
          of="UpdateDomainBody"
          name="redirectTo"
          label="Lead to"
          initial={redirectTo ?? ''}
          error={save.error}
          hint="Empty to show the app. A target without a path gets that of each request."
        />
        <Save of={save} refusal={refusal}>
          Save
        </Save>
      </form>
    </details>
  );
}
