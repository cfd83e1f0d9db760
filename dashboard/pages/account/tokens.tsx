import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { client, read, type Schema, take } from '../../live/api.ts';
import { useTimed } from '../../live/ticker.ts';
import { useWrite } from '../../live/write.ts';
import { Action, Dialog } from '../../parts/actions.tsx';
import { Ago } from '../../parts/marks.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';
import { AccountTabs } from './tabs.tsx';
import { expiries, expiryText, scopes, scopeText } from './token-words.ts';

const path = '/api/me/tokens';
const form = 'CreateTokenBody';

/** The tokens of an account, for programs such as the command line and CI. */
export function Tokens() {
  const list = useQuery(read(path, {}));
  const [made, setMade] = useState<Schema<'CreatedToken'> | null>(null);
  return (
    <>
      <div className="head">
        <h1>Your account</h1>
      </div>
      <AccountTabs />
      <NewToken onMade={setMade} />
      <section className="panel" aria-label="Your tokens">
        <Shown
          of={list}
          rows={3}
          name="account"
          isEmpty={({ tokens }) => tokens.length === 0}
          empty={
            <Empty title="No tokens yet">
              A program signs in with a token, such as the command line or a CI job. Create one above.
            </Empty>
          }
        >
          {({ tokens }) => (
            <ul className="rows">
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </ul>
          )}
        </Shown>
      </section>
      {made && (
        <Dialog title={`The token ${made.token.name}`} onClose={() => setMade(null)}>
          <p>Copy it now: it is shown only once.</p>
          <p className="break">
            <code>{made.secret}</code>
          </p>
          <button type="button" onClick={() => void navigator.clipboard.writeText(made.secret)}>
            Copy
          </button>
        </Dialog>
      )}
    </>
  );
}

function NewToken({ onMade }: { readonly onMade: (made: Schema<'CreatedToken'>) => void }) {
  const create = useWrite((body: Schema<'CreateTokenBody'>) => take(client.POST(path, { body })), onMade);
  const workspaces = useQuery(read('/api/workspaces', {}));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    const scope = scopes.find(([one]) => one === textOf(sent, 'scope'))?.[0] ?? 'full';
    const expires = expiries.find(([one]) => one === textOf(sent, 'expires'))?.[0] ?? 'never';
    const workspaceSlug = textOf(sent, 'workspaceSlug');
    const body = { name: textOf(sent, 'name'), scope, expires, ...(workspaceSlug !== '' && { workspaceSlug }) };
    create.mutate(body, { onSuccess: () => sent.reset() });
  };
  return (
    <form className="panel inline-form" aria-label="New token" onSubmit={submit}>
      <Field of={form} name="name" error={create.error} />
      <Field of={form} name="scope" error={create.error} choices={scopes} />
      <Field of={form} name="expires" error={create.error} choices={expiries} />
      <Field
        of={form}
        name="workspaceSlug"
        label="For"
        error={create.error}
        choices={[['', 'All workspaces'], ...(workspaces.data?.workspaces ?? []).map(choiceOf)]}
      />
      <Action type="submit" kind="primary" isPending={create.isPending}>
        Create token
      </Action>
      {create.error !== null && <Problem error={create.error} />}
    </form>
  );
}

function choiceOf({ slug, name }: Schema<'Workspace'>): readonly [slug: string, text: string] {
  return [slug, `Only ${name}`];
}

function TokenRow({ token }: { readonly token: Schema<'Token'> }) {
  const { id, name, prefix, scope, workspaceSlug, expiresAt, lastUsedAt } = token;
  const [asks, setAsks] = useState(false);
  const expiry = useTimed((now) => expiryText(expiresAt, now));
  const revoke = useWrite(
    () => take(client.DELETE(`${path}/{id}`, { params: { path: { id } } })),
    () => setAsks(false),
  );
  return (
    <li>
      <div className="main">
        <strong className="break">{name}</strong>
        <div className="quiet small">
          <code>{prefix}…</code>
          {workspaceSlug !== null && `, only for ${workspaceSlug}`}
        </div>
      </div>
      <div>{scopeText(scope)}</div>
      <div className="side small quiet">
        {lastUsedAt === null ? (
          'Never used'
        ) : (
          <>
            Used <Ago at={lastUsedAt} />
          </>
        )}
        <div>{expiry}</div>
      </div>
      <div className="end">
        <Action label={`Revoke ${name}`} onClick={() => setAsks(true)}>
          Revoke
        </Action>
      </div>
      {asks && (
        <Dialog
          title={`Revoke ${name}?`}
          verb="Revoke"
          isDangerous
          onClose={() => setAsks(false)}
          onConfirm={() => revoke.mutate()}
          isPending={revoke.isPending}
          error={revoke.error}
        >
          <p>Programs with this token are signed out at once.</p>
        </Dialog>
      )}
    </li>
  );
}
