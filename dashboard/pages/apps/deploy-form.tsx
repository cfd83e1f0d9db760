import { useNavigate } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { client, type Schema, take } from '../../live/api.ts';
import { searchOf } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { Action } from '../../parts/actions.tsx';
import { Problem } from '../../parts/problem.tsx';

interface DeployProps {
  readonly source: Schema<'SourceBody'>;
  readonly plan: Schema<'Inspection'>;
  readonly name?: string;
  /** Variables that are known already. */
  readonly vars?: NonNullable<Schema<'DeployAppBody'>['vars']>;
}

/** The form of the first deploy of an app: its name, its region, and the variables that it lacks. */
export function DeployForm({ source, plan, name = plan.repo?.name ?? '', vars: known = [] }: DeployProps) {
  const { workspace } = useWorkspace();
  const navigate = useNavigate();
  const knownKeys = new Set(known.map(({ key }) => key));
  const missing = plan.vars.filter((one) => one.required && one.default === null && !knownKeys.has(one.key));
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
    const typed = missing.map(({ key, isSecret }, index) => ({
      key,
      isSecret,
      value: textOf(form, `vars/${index + known.length}/value`),
    }));
    const vars = [...known, ...typed];
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
        <Field of="DeployAppBody" name="name" initial={name} error={deploy.error} />
        <Field of="DeployAppBody" name="region" choices={regions} error={deploy.error} />
        {missing.map(({ key, isSecret }, index) => (
          <Field
            key={key}
            of="DeployAppBody"
            // The place among all variables that are sent.
            name={`vars/${index + known.length}/value`}
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
