import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { client, read, type Schema, take } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { Action, Dialog, refusalOf } from '../../parts/actions.tsx';
import { dateTime, words } from '../../parts/format.ts';
import { Mark, State } from '../../parts/marks.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';
import { LookUp } from './look-up.tsx';
import { Records } from './records.tsx';
import { Redirect } from './redirect.tsx';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/domains';

/** The domains of an app, the records that each needs, and its certificate. */
export function Domains() {
  const { params } = useApp();
  const { workspace } = useWorkspace();
  const list = useQuery({
    ...read(path, params),
    // Records are set elsewhere, so they are looked at again while one is missing.
    refetchInterval: ({ state: { data } }) => (data?.domains.some(({ status }) => status !== 'active') ? 5000 : false),
  });
  const certs = useQuery({
    ...read(`${path}/certs`, params),
    // A certificate comes after the records.
    refetchInterval: ({ state: { data } }) =>
      list.data?.domains.every(({ id }) => data?.certs.some((one) => one.domainId === id && one.status === 'issued'))
        ? false
        : 5000,
  });
  const refusal = refusalOf(workspace.role, 'createDomain');
  return (
    <>
      <AddDomain refusal={refusal} />
      <Shown
        of={list}
        rows={3}
        name="app"
        isEmpty={({ domains }) => domains.length === 0}
        empty={
          <Empty title="No domains yet">The app has its own address already. A domain of yours is added above.</Empty>
        }
      >
        {({ domains }) =>
          domains.map((domain) => (
            <OneDomain
              key={domain.id}
              domain={domain}
              cert={certs.data?.certs.find((one) => one.domainId === domain.id) ?? null}
            />
          ))
        }
      </Shown>
    </>
  );
}

function AddDomain({ refusal }: { readonly refusal: string | null }) {
  const { params } = useApp();
  const [typed, setTyped] = useState('');
  const [lookedUp, setLookedUp] = useState<string | null>(null);
  const add = useWrite((body: Schema<'CreateDomainBody'>) => take(client.POST(path, { params, body })));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (refusal !== null) return;
    const isPrimary = new FormData(form).has('isPrimary');
    const onSuccess = () => {
      form.reset();
      setTyped('');
      setLookedUp(null);
    };
    add.mutate({ host: textOf(form, 'host'), isPrimary, redirectTo: null }, { onSuccess });
  };
  return (
    <>
      <form className="panel inline-form" aria-label="Add a domain" onSubmit={submit}>
        <Field of="CreateDomainBody" name="host" label="Domain" error={add.error} onValue={setTyped} />
        <label className="check">
          <input type="checkbox" name="isPrimary" />
          Primary
        </label>
        <Action type="submit" kind="primary" refusal={refusal} isPending={add.isPending}>
          Add domain
        </Action>
        <Action refusal={typed === '' ? 'Enter a domain first.' : null} onClick={() => setLookedUp(typed)}>
          Look it up
        </Action>
        {refusal !== null && <p className="quiet small">{refusal}</p>}
        {add.error !== null && <Problem error={add.error} />}
      </form>
      {lookedUp !== null && <LookUp host={lookedUp} />}
    </>
  );
}

interface OneDomainProps {
  readonly domain: Schema<'Domain'>;
  readonly cert: Schema<'Cert'> | null;
}

function OneDomain({ domain, cert }: OneDomainProps) {
  const { params } = useApp();
  const { workspace } = useWorkspace();
  const [asks, setAsks] = useState(false);
  const { id, host, status, isPrimary, error, message, records } = domain;
  const remove = useWrite(
    () =>
      take(
        client.DELETE(`${path}/{domainId}`, {
          params: { path: { ...params.path, domainId: id }, query: params.query },
        }),
      ),
    () => setAsks(false),
  );
  return (
    <section className="panel" aria-label={host}>
      <div className="panel-head">
        <div>
          <h2 className="break">
            <a href={`https://${host}`}>{host}</a>
          </h2>
          <State lifecycle="domain" of={status} texts={{ pending_dns: 'waiting for DNS' }} />
          {isPrimary && <span className="tag">primary</span>}
          {cert && <Certificate cert={cert} />}
        </div>
        <Action
          label={`Remove ${host}`}
          refusal={refusalOf(workspace.role, 'deleteDomain')}
          onClick={() => setAsks(true)}
        >
          Remove
        </Action>
      </div>
      <div className="pad">
        {error && (
          <div className="problem">
            <p>{error.message}</p>
          </div>
        )}
        {message !== null && <p className="notice">{message}</p>}
        <details open={status !== 'active'}>
          <summary>Records to set where the domain is managed</summary>
          <Records records={records} />
        </details>
        {isPrimary ? null : <Redirect domain={domain} />}
      </div>
      {asks && (
        <Dialog
          title={`Remove ${host}?`}
          verb="Remove"
          isDangerous
          onClose={() => setAsks(false)}
          onConfirm={() => remove.mutate()}
          isPending={remove.isPending}
          error={remove.error}
        >
          <p>
            The app no longer responds at this domain, and its certificate is deleted. The records stay where you have
            set them.
          </p>
        </Dialog>
      )}
    </section>
  );
}

function Certificate({ cert: { status, notAfter, error } }: { readonly cert: Schema<'Cert'> }) {
  if (error) return <Mark tone="bad" text="certificate failed" title={error.remediation ?? error.message} />;
  return (
    <span className="quiet small">
      Certificate {words(status)}
      {notAfter !== null && `, until ${dateTime(notAfter)}`}
    </span>
  );
}
