import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { Save } from '../../forms/save.tsx';
import { client, read, type Schema, take } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { refusalOf } from '../../parts/actions.tsx';
import { Ago, State } from '../../parts/marks.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/ssh/session';

/** A shell in a container, by SSH from the machine of a person. */
export function Shell() {
  const { params } = useApp();
  const { workspace } = useWorkspace();
  const [created, setCreated] = useState<Schema<'SshSession'> | null>(null);
  const current = useQuery({ ...read(path, params), enabled: refusalOf(workspace.role, 'getSshSession') === null });
  if (refusalOf(workspace.role, 'getSshSession') !== null)
    return <Empty title="Not for your role">A shell in a container is only for developers of the workspace.</Empty>;
  return (
    <>
      <Shown of={current} rows={2} name="app">
        {({ session }) => {
          if (session === null) return null;
          return <Session session={created?.id === session.id ? created : session} />;
        }}
      </Shown>
      <Issue onCreated={setCreated} />
    </>
  );
}

function Issue({ onCreated }: { readonly onCreated: (session: Schema<'SshSession'>) => void }) {
  const { app, params } = useApp();
  const create = useWrite(
    (body: Schema<'CreateSshSessionBody'>) => take(client.POST(path, { params, body })),
    ({ session }) => onCreated(session),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const publicKey = textOf(form, 'publicKey').trim();
    create.mutate({ service: textOf(form, 'service'), ...(publicKey !== '' && { publicKey }) });
  };
  return (
    <form className="panel form" aria-label="New credential" onSubmit={submit}>
      <h2>Connect to a container</h2>
      <p className="quiet">
        A credential is for one connection: begin it within 15 minutes, and it lasts 8 hours at most. An earlier one of
        yours in this app ends.
      </p>
      <div className="fields">
        <Field
          of="CreateSshSessionBody"
          name="service"
          initial={app.subServices.find(({ role }) => role === 'web')?.name}
          choices={app.subServices.map(({ name }) => [name, name])}
          error={create.error}
        />
        <Field
          of="CreateSshSessionBody"
          name="publicKey"
          label="Your public key"
          error={create.error}
          hint="Without one, a new key pair is made, and the private key is shown once."
        />
      </div>
      <Save of={create} kind="primary" done="Issued">
        Issue a credential
      </Save>
    </form>
  );
}

function Session({ session }: { readonly session: Schema<'SshSession'> }) {
  const { status, command, hostKey, host, port, service, expiresAt, privateKey } = session;
  const name = port === 22 ? host : `[${host}]:${port}`;
  return (
    <section className="panel" aria-label="Your session">
      <div className="panel-head">
        <div>
          <h2>{service}</h2>
          <State lifecycle="sshSession" of={status} />
        </div>
        {status === 'issued' && (
          <span className="quiet small">
            Ends <Ago at={expiresAt} /> if it is not used
          </span>
        )}
      </div>
      <div className="pad">
        {privateKey !== undefined && (
          <>
            <p className="notice">
              Save the private key now: it is shown only once. Its file may be readable by you alone.
            </p>
            <Copied label="Private key" text={privateKey} />
          </>
        )}
        <Copied
          label="Command"
          text={privateKey === undefined ? command : command.replace(/^ssh /, 'ssh -i key-file ')}
        />
        <Copied label="Line for known_hosts" text={hostKey.startsWith(host) ? hostKey : `${name} ${hostKey}`} />
      </div>
    </section>
  );
}

function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="copied">
      <div>
        <span className="quiet small">{label}</span>
        <button type="button" aria-label={`Copy: ${label}`} onClick={() => void navigator.clipboard.writeText(text)}>
          Copy
        </button>
      </div>
      <code className="lines">{text}</code>
    </div>
  );
}
