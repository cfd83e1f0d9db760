import { type SubmitEvent, useState } from 'react';
import type { paths } from '../../../client/index.ts';
import { Field, textOf } from '../../forms/field.tsx';
import { Save } from '../../forms/save.tsx';
import type { Schema } from '../../live/api.ts';

type Provider = paths['/api/workspaces/{workspaceSlug}/import/{provider}']['post']['parameters']['path']['provider'];

/** An account on another platform. */
export interface Access {
  readonly provider: Provider;
  readonly credentials: Schema<'ImportBody'>['credentials'];
}

const providers = {
  heroku: 'Heroku',
  render: 'Render',
  railway: 'Railway',
  vercel: 'Vercel',
  netlify: 'Netlify',
  fly: 'Fly.io',
  digitalocean: 'DigitalOcean',
  coolify: 'Coolify',
  dokploy: 'Dokploy',
} as const satisfies Record<Provider, string>;

/** The platforms that people run themselves, whose address has to be given. */
const selfHosted: readonly Provider[] = ['coolify', 'dokploy'];

interface AccessFormProps {
  readonly of: Parameters<typeof Save>[0]['of'];
  readonly onChange: () => void;
  readonly onAccess: (access: Access) => void;
}

/** The form of an account on another platform. */
export function AccessForm({ of, onChange, onAccess }: AccessFormProps) {
  const [provider, setProvider] = useState<Provider>('heroku');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const teamId = textOf(form, 'credentials/teamId').trim();
    const baseUrl = textOf(form, 'credentials/baseUrl').trim();
    onAccess({
      provider,
      credentials: {
        token: textOf(form, 'credentials/token').trim(),
        ...(teamId !== '' && { teamId }),
        ...(baseUrl !== '' && { baseUrl }),
      },
    });
  };
  return (
    <form className="panel form" aria-label="Account" onSubmit={submit} onChange={onChange}>
      <h2>Where is it now?</h2>
      <div className="fields">
        <div className="field">
          <label htmlFor="provider">Platform</label>
          <select
            id="provider"
            value={provider}
            onChange={({ target }) => {
              const [chosen = provider] = names.filter((name) => name === target.value);
              setProvider(chosen);
            }}
          >
            {names.map((name) => (
              <option key={name} value={name}>
                {providers[name]}
              </option>
            ))}
          </select>
        </div>
        <Field
          of="ImportBody"
          name="credentials/token"
          label="API token"
          isSecret
          required
          error={of.error}
          hint="It is used to read the account now, and is not kept."
        />
        {selfHosted.includes(provider) ? (
          <Field
            of="ImportBody"
            name="credentials/baseUrl"
            label={`Address of your ${providers[provider]}`}
            error={of.error}
            hint="Such as https://deploy.example.com."
          />
        ) : (
          <Field
            of="ImportBody"
            name="credentials/teamId"
            label="Team"
            error={of.error}
            hint="Its id there. Empty for your own projects."
          />
        )}
      </div>
      <Save of={of} done="">
        {of.isPending ? 'Looking…' : 'List the projects'}
      </Save>
    </form>
  );
}

// Each key of the table is a name of the contract.
const names = Object.keys(providers) as Provider[];
