import { Link, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { client, type Schema, take } from '../../live/api.ts';
import { searchOf } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { Action, refusalOf } from '../../parts/actions.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Empty } from '../../parts/shown.tsx';
import { Plan } from './plan.tsx';
import { Upload } from './upload.tsx';

type SourceBody = Schema<'SourceBody'>;

/** A new app: first where it comes from, then what would run, and then the deploy. */
export function NewApp() {
  const { workspace } = useWorkspace();
  const refusal = refusalOf(workspace.role, 'deployApp');
  const [source, setSource] = useState<SourceBody | null>(null);
  const look = useWrite((body: Schema<'InspectBody'>) =>
    take(
      client.POST('/api/workspaces/{workspaceSlug}/inspect', {
        params: { path: { workspaceSlug: workspace.slug } },
        body,
      }),
    ),
  );
  if (refusal !== null) {
    return (
      <>
        <h1>New app</h1>
        <Empty title="Not for your role">{refusal}</Empty>
      </>
    );
  }
  const found = look.data;
  return (
    <>
      <div className="head">
        <h1>New app</h1>
        <Link className="button" to="/workspaces/$workspaceSlug/catalog" params={{ workspaceSlug: workspace.slug }}>
          Install from the catalog
        </Link>
      </div>
      <SourceForm
        isPending={look.isPending}
        error={look.error}
        onChange={() => {
          setSource(null);
          look.reset();
        }}
        onSource={(chosen) => {
          setSource(chosen);
          look.mutate({ source: chosen });
        }}
      />
      {look.error !== null && <Problem error={look.error} />}
      {found && source && (
        <>
          <Plan plan={found} />
          {found.supported ? <Deploy source={source} plan={found} /> : null}
        </>
      )}
    </>
  );
}

const kinds = [
  ['git', 'Repository'],
  ['image', 'Container image'],
  ['upload', 'Folder or zip'],
] as const;

type Kind = (typeof kinds)[number][0];

interface SourceFormProps {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onChange: () => void;
  readonly onSource: (source: SourceBody) => void;
}

function SourceForm({ isPending, error, onChange, onSource }: SourceFormProps) {
  const [kind, setKind] = useState<Kind>('git');
  const [uploaded, setUploaded] = useState<string | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const branch = textOf(form, 'source/branch').trim();
    if (kind === 'upload') {
      if (uploaded !== null) onSource({ type: 'upload', uploadId: uploaded });
    } else if (kind === 'image') onSource({ type: 'image', ref: textOf(form, 'source/ref').trim() });
    else onSource({ type: 'git', repoUrl: textOf(form, 'source/repoUrl').trim(), ...(branch !== '' && { branch }) });
  };
  return (
    <form className="panel form" aria-label="Source" onSubmit={submit} onChange={onChange}>
      <h2>Where does it come from?</h2>
      <fieldset className="choices">
        <legend className="hidden">Kind of source</legend>
        {kinds.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="kind" checked={kind === value} onChange={() => setKind(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      {kind === 'git' ? (
        <div className="fields">
          <Field
            of="InspectBody"
            name="source/repoUrl"
            label="Address of the repository"
            required
            error={error}
            hint="For example https://githost.example/acme/storefront"
          />
          <Field of="InspectBody" name="source/branch" error={error} hint="The default one if empty." />
        </div>
      ) : kind === 'upload' ? (
        <Upload onUploaded={setUploaded} />
      ) : (
        <Field
          of="InspectBody"
          name="source/ref"
          label="Image"
          required
          error={error}
          hint="For example ghcr.io/acme/storefront:1.4"
        />
      )}
      <div className="actions">
        <Action
          type="submit"
          isPending={isPending}
          refusal={kind === 'upload' && uploaded === null ? 'Choose a folder or a zip file first.' : null}
        >
          {isPending ? 'Looking…' : 'Look what would run'}
        </Action>
      </div>
    </form>
  );
}

interface DeployProps {
  readonly source: SourceBody;
  readonly plan: Schema<'Inspection'>;
}

function Deploy({ source, plan }: DeployProps) {
  const { workspace } = useWorkspace();
  const navigate = useNavigate();
  const missing = plan.vars.filter((one) => one.required && one.default === null);
  const deploy = useWrite(
    (body: Schema<'DeployAppBody'>) =>
      take(
        client.POST('/api/workspaces/{workspaceSlug}/deploy', {
          params: { path: { workspaceSlug: workspace.slug } },
          body,
        }),
      ),
    ({ app }) =>
      navigate({
        to: '/workspaces/$workspaceSlug/apps/$appSlug/deploys/$deployId',
        params: { workspaceSlug: workspace.slug, appSlug: app.slug, deployId: app.deploy?.id ?? '' },
        search: searchOf(app),
      }),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const vars = missing.map(({ key, isSecret }, index) => ({
      key,
      isSecret,
      value: textOf(form, `vars/${index}/value`),
    }));
    deploy.mutate({
      name: textOf(form, 'name'),
      region: textOf(form, 'region'),
      source,
      ...(vars.length > 0 && { vars }),
    });
  };
  const regions = workspace.regions.map(({ id, name }) => {
    const fits = plan.fit.find(({ region }) => region === id)?.ok !== false;
    return [id, fits ? name : `${name}: does not fit`] as const;
  });
  return (
    <form className="panel form" aria-label="Deploy" onSubmit={submit}>
      <div className="fields">
        <Field of="DeployAppBody" name="name" initial={plan.repo?.name ?? ''} error={deploy.error} />
        <Field of="DeployAppBody" name="region" choices={regions} error={deploy.error} />
        {missing.map(({ key, isSecret }, index) => (
          <Field
            key={key}
            of="DeployAppBody"
            name={`vars/${index}/value`}
            label={key}
            isSecret={isSecret}
            error={deploy.error}
          />
        ))}
      </div>
      {deploy.error !== null && <Problem error={deploy.error} />}
      <div className="actions">
        <Action type="submit" kind="primary" isPending={deploy.isPending}>
          Deploy
        </Action>
      </div>
    </form>
  );
}
