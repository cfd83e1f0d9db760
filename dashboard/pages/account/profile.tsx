import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { LookForm } from '../../forms/look.tsx';
import { Save } from '../../forms/save.tsx';
import { client, read, type Schema, take } from '../../live/api.ts';
import { place } from '../../live/place.ts';
import { useWrite } from '../../live/write.ts';
import { dateTime } from '../../parts/format.ts';
import { Mark } from '../../parts/marks.tsx';
import { Shown } from '../../parts/shown.tsx';
import { AccountTabs } from './tabs.tsx';

const path = '/api/me';
const form = 'UpdateMeBody';

/** The name and the look of a person, and how they sign in. */
export function Profile() {
  const me = useQuery(read(path, {}));
  return (
    <>
      <div className="head">
        <h1>Your account</h1>
      </div>
      <AccountTabs />
      <Shown of={me} rows={6} name="account">
        {({ user }) => (
          <>
            <Naming user={user} />
            <Painting user={user} />
            <SignIn user={user} />
          </>
        )}
      </Shown>
    </>
  );
}

interface UserProps {
  readonly user: Schema<'User'>;
}

function Naming({ user }: UserProps) {
  const save = useWrite((name: string) => take(client.PATCH(path, { body: { name } })));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(textOf(event.currentTarget, 'name'));
  };
  return (
    <form className="panel form" aria-label="Name" onSubmit={submit}>
      <h2>Name</h2>
      <Field
        of={form}
        name="name"
        initial={user.name}
        error={save.error}
        hint="The other members of your workspaces see it."
      />
      <Save of={save}>Save the name</Save>
    </form>
  );
}

function Painting({ user }: UserProps) {
  const paint = useWrite((body: Schema<'UpdateMeBody'>) => take(client.PATCH(path, { body })));
  return (
    <LookForm
      key={`${user.avatarUrl} ${user.card.hues.join(' ')}`}
      name={user.name}
      hues={user.card.hues}
      picture={user.avatarUrl}
      of={paint}
      onSave={({ hues, picture }) =>
        paint.mutate({ card: { hues }, ...(picture !== undefined && { avatarUrl: picture }) })
      }
    />
  );
}

function SignIn({ user }: UserProps) {
  const { email, emailVerified, phone, phoneVerified, githost, createdAt } = user;
  return (
    <section className="panel" aria-label="Sign-in">
      <div className="panel-head">
        <h2>Sign-in</h2>
        <a className="button" href={place.addressOf('/account')}>
          Phone and sign-out
        </a>
      </div>
      <dl className="facts">
        <div>
          <dt>Email</dt>
          <dd className="break">
            {email} <Verified is={emailVerified} />
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            {phoneVerified ? (
              `Verified, ${phone ?? ''}`
            ) : (
              <>
                <Verified is={false} /> <a href={place.addressOf('/account/phone')}>Verify your phone number</a>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Git host</dt>
          <dd className="break">{githost === null ? 'Not linked' : githost.login}</dd>
        </div>
        <div>
          <dt>Since</dt>
          <dd>{dateTime(createdAt)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Verified({ is }: { readonly is: boolean }) {
  return is ? <Mark tone="good" text="verified" /> : <Mark tone="warn" text="not verified" />;
}
