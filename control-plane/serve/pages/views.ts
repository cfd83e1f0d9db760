import type { Problem } from '../../../contract/problem.ts';
import { linkMs } from '../../model/account/sign-in.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Settings } from '../../ports/settings.ts';
import { html } from './html.ts';
import { layOut } from './layout.ts';

export function renderSignIn(): string {
  return layOut(
    'Sign in',
    html`<form method="post" action="/sign-in">
        <label for="email">E-mail address</label>
        <input id="email" name="email" type="email" autocomplete="email" maxlength="254" required autofocus />
        <button>Send me a link</button>
      </form>
      <p class="note">You get a mail with a link to sign in. There is no password.</p>`,
  );
}

/** The same whether there is an account. */
export function renderSent(): string {
  return layOut(
    'Look into your mails',
    html`<p>
        If this address may sign in here, it gets a mail with a link now. The link works once, within ${String(linkMs / 60_000)} minutes.
      </p>
      <p><a href="/sign-in">Request another link</a></p>`,
  );
}

export function renderLink(email: string): string {
  return layOut(
    'Sign in',
    html`<p>Sign in as <strong>${email}</strong> in this browser?</p>
      <form method="post"><button>Sign in</button></form>
      <p class="note">If you did not request this link, close this page.</p>`,
  );
}

export function renderAccount({ name, email }: RowOf<'users'>, { dashboardUrl }: Settings): string {
  return layOut(
    'Your account',
    html`<p>You are signed in as <strong>${name}</strong>, ${email}.</p>
      <p><a href="${dashboardUrl}">Go to the dashboard</a></p>
      <div class="actions">
        <form method="post" action="/sign-out"><button>Sign out</button></form>
        <form method="post" action="/sign-out/everywhere"><button class="plain">Sign out everywhere</button></form>
      </div>`,
  );
}

export function renderProblem({ message }: Problem): string {
  return layOut(
    'This did not work',
    html`<p role="alert">${message}</p>
      <p><a href="/account">Go to your account</a></p>`,
  );
}
