import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { Save } from '../../forms/save.tsx';
import { client, type Schema, take } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { Action, refusalOf } from '../../parts/actions.tsx';
import { Problem } from '../../parts/problem.tsx';
import { sourceText } from '../deploys/parts.tsx';
import { SourceForm } from './source-form.tsx';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}';
const from = '/workspaces/$workspaceSlug/apps/$appSlug';

/** Where the releases of an app come from, and what runs before one takes over. */
export function Releases() {
  const { app } = useApp();
  return app.application ? (
    <Version application={app.application} />
  ) : (
    <>
      <Source />
      <ReleaseCommand />
    </>
  );
}

/** Leads to a deploy of the app that has just been made. */
function useToDeploy(): (id: string) => Promise<void> {
  const { params } = useApp();
  const navigate = useNavigate();
  return (deployId) =>
    navigate({ to: `${from}/deploys/$deployId`, params: { ...params.path, deployId }, search: (before) => before });
}

/** The source of now, and a deploy from another one, which takes its place. */
function Source() {
  const { app, params } = useApp();
  const { workspace } = useWorkspace();
  const { source } = app;
  const [isOpen, setIsOpen] = useState(false);
  const toDeploy = useToDeploy();
  const refusal = refusalOf(workspace.role, 'createDeploy');
  const deploy = useWrite(
    (body: Schema<'CreateDeployBody'>) => take(client.POST(`${path}/deploy`, { params, body })),
    (made) => toDeploy(made.deploy.id),
  );
  return (
    <>
      <section className="panel form" aria-label="Source">
        <h2>Source</h2>
        <p className="break">{sourceText(source)}</p>
        <div className="actions">
          <Action refusal={refusal} isExpanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            Deploy from another source
          </Action>
          {refusal !== null && <span className="quiet small">{refusal}</span>}
        </div>
      </section>
      {isOpen && (
        <>
          <SourceForm
            title="Another branch, repository, image or folder"
            verb="Deploy it"
            initial={initialOf(source)}
            isPending={deploy.isPending}
            error={deploy.error}
            onChange={() => deploy.reset()}
            onSource={(chosen) => deploy.mutate({ source: chosen })}
          />
          {deploy.error !== null && <Problem error={deploy.error} />}
        </>
      )}
    </>
  );
}

/** The source of now as one to send. */
function initialOf(source: Schema<'Source'>): Partial<Schema<'GitSourceBody'>> {
  // A source was sent once, so its values are those of a request.
  return 'repoUrl' in source ? (source as Schema<'GitSourceBody'>) : {};
}

function ReleaseCommand() {
  const { app, params } = useApp();
  const { workspace } = useWorkspace();
  const refusal = refusalOf(workspace.role, 'updateApp', { fields: ['releaseCommand'] });
  const save = useWrite((command: string) =>
    take(client.PATCH(path, { params, body: { releaseCommand: command === '' ? null : command } })),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (refusal === null) save.mutate(textOf(event.currentTarget, 'releaseCommand').trim());
  };
  return (
    <form className="panel form" aria-label="Release command" onSubmit={submit}>
      <h2>Release command</h2>
      <Field
        of="UpdateAppBody"
        name="releaseCommand"
        label="Command"
        required={false}
        initial={app.releaseCommand ?? ''}
        error={save.error}
        hint="Runs once before the containers of a new release start, such as npm run migrate. If it fails, the release of now goes on."
      />
      <Save of={save} refusal={refusal}>
        Save the command
      </Save>
    </form>
  );
}

type Application = NonNullable<Schema<'App'>['application']>;

/** The release of the catalog that is installed, and the newest one. */
function Version({ application }: { readonly application: Application }) {
  const { params } = useApp();
  const { workspace } = useWorkspace();
  const toDeploy = useToDeploy();
  const { id, version, latestVersion, upgradable } = application;
  const refusal = refusalOf(workspace.role, 'updateApp', { fields: ['version'] });
  const upgrade = useWrite(
    () => take(client.PATCH(path, { params, body: { version: latestVersion } })),
    ({ app }) => app.deploy && toDeploy(app.deploy.id),
  );
  return (
    <section className="panel form" aria-label="Version">
      <h2>Version</h2>
      <p className="break">
        {id} {version} from the catalog{!upgradable && ', which is the newest version'}.
      </p>
      {upgradable && (
        <div className="actions">
          <Action refusal={refusal} isPending={upgrade.isPending} onClick={() => upgrade.mutate()}>
            Upgrade to {latestVersion}
          </Action>
          {refusal !== null && <span className="quiet small">{refusal}</span>}
        </div>
      )}
      {upgrade.error !== null && <Problem error={upgrade.error} />}
    </section>
  );
}
