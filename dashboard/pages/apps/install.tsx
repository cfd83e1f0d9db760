import { Link, useNavigate } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { Save } from '../../forms/save.tsx';
import { client, type Schema, take } from '../../live/api.ts';
import { searchOf } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { refusalOf } from '../../parts/actions.tsx';
import { lackingIn } from '../billing/sentences.ts';
import { valuesOf } from './setting-values.ts';

interface InstallProps {
  readonly template: Schema<'Template'>;
}

/** The form of an application: where it runs, its name, and its settings. */
export function Install({ template }: InstallProps) {
  const { workspace } = useWorkspace();
  const navigate = useNavigate();
  const { id, name, description, website, components, footprint, settings } = template;
  const install = useWrite(
    (body: Schema<'InstallBody'>) =>
      take(
        client.POST('/api/workspaces/{workspaceSlug}/install/{applicationId}', {
          params: { path: { workspaceSlug: workspace.slug, applicationId: id } },
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
  const refusal = refusalOf(workspace.role, 'installApplication');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (refusal !== null) return;
    const values = valuesOf(settings, (key) => textOf(form, `setting-${key}`));
    install.mutate({ name: textOf(form, 'name'), region: textOf(form, 'region'), values });
  };
  const regions = workspace.regions.map(({ id: region, name: title, free }) => {
    const lacking = lackingIn(free, footprint);
    return [region, lacking === null ? title : `${title}: lacks ${lacking}`] as const;
  });
  return (
    <form className="panel form" aria-label={`Install ${name}`} onSubmit={submit}>
      <h2>{name}</h2>
      <p className="quiet">
        {description} It runs as {components.map((one) => one.name).join(', ')}.{' '}
        {website !== null && <a href={website}>Website</a>}
      </p>
      <div className="fields">
        <Field of="InstallBody" name="name" initial={name} error={install.error} />
        <Field of="InstallBody" name="region" choices={regions} error={install.error} />
        {settings.map((setting) => (
          <SettingField key={setting.key} setting={setting} />
        ))}
      </div>
      <Save of={install} kind="primary" refusal={refusal}>
        Install
      </Save>
      <p className="small">
        <Link to="/workspaces/$workspaceSlug/catalog" params={{ workspaceSlug: workspace.slug }} search={{}}>
          Choose another application
        </Link>
      </p>
    </form>
  );
}

function SettingField({ setting }: { readonly setting: Schema<'TemplateSetting'> }) {
  const { key, label, description, type, required, default: value, generated, options, pattern } = setting;
  const id = `setting-${key}`;
  const choices = type === 'boolean' ? ['true', 'false'] : options;
  const shared = {
    id,
    name: id,
    defaultValue: value === null ? '' : String(value),
    'aria-describedby': `${id}-hint`,
  } as const;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {choices ? (
        <select {...shared}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {type === 'boolean' ? yesOrNo(choice) : choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={inputType(type)}
          step={type === 'number' ? 'any' : undefined}
          required={required && value === null && !generated}
          pattern={pattern}
          placeholder={generated ? 'Generated if it is empty' : undefined}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <p className="quiet small" id={`${id}-hint`}>
        {description}
      </p>
    </div>
  );
}

function inputType(type: unknown): string {
  if (type === 'secret') return 'password';
  return type === 'number' ? 'number' : 'text';
}

function yesOrNo(choice: string): string {
  return choice === 'true' ? 'Yes' : 'No';
}
