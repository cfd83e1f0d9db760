import type { SubmitEvent } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { Save } from '../../forms/save.tsx';
import { client, type Schema, signInPath, take } from '../../live/api.ts';
import { useWrite } from '../../live/write.ts';
import { cureOf, Problem } from '../../parts/problem.tsx';

const body = 'ContactBody';

interface ContactProps {
  /** Why the account of the person is not to be had. */
  readonly error: unknown;
  readonly retry: () => void;
}

/** A message to support by a person without a session, or whose account is refused. */
export function Contact({ error, retry }: ContactProps) {
  const send = useWrite((message: Schema<'ContactBody'>) => take(client.POST('/api/support', { body: message })));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const [name, subject] = [textOf(form, 'name').trim(), textOf(form, 'subject').trim()];
    const message = {
      email: textOf(form, 'email').trim(),
      message: textOf(form, 'message'),
      ...(name !== '' && { name }),
      ...(subject !== '' && { subject }),
    };
    send.mutate(message, { onSuccess: () => form.reset() });
  };
  return (
    <>
      {cureOf(error) === 'sign-in' ? (
        <p className="notice">
          With an account, <a href={signInPath()}>sign in</a> and open a ticket instead, to follow the conversation.
        </p>
      ) : (
        <Problem error={error} retry={retry} />
      )}
      <form className="panel form" aria-label="Message to support" onSubmit={submit}>
        <h2>Write to support</h2>
        <div className="fields">
          <Field of={body} name="email" error={send.error} hint="The reply goes there." />
          <Field of={body} name="name" error={send.error} />
          <Field of={body} name="subject" error={send.error} />
        </div>
        <Field
          of={body}
          name="message"
          rows={5}
          error={send.error}
          hint="What you did, what you expected, and what happened. Never send passwords."
        />
        <Save of={send} kind="primary" done="Sent. Support replies by mail.">
          Send
        </Save>
      </form>
    </>
  );
}
