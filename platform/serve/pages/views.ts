import type { Problem } from '../../../contract/problem.ts';
import { linkMs } from '../../../control-plane/model/account/sign-in.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import type { Settings } from '../../../control-plane/ports/settings.ts';
import { type Html, html, nothing } from './html.ts';
import type { View } from './layout.ts';

/** The way to support without a session, which is a page of the dashboard. */
function supportLine(showsDashboard: boolean): Html {
  return showsDashboard ? html`<p class="note">No mail? <a href="/support">Write to support</a></p>` : nothing;
}

export function renderSignIn(showsDashboard: boolean): View {
  return {
    title: 'Sign in',
    content: html`<form method="post" action="/sign-in">
        <label for="email">E-mail address</label>
        <input id="email" name="email" type="email" autocomplete="email" maxlength="254" required autofocus />
        <button>Send me a link</button>
      </form>
      <p class="note">You get a mail with a link to sign in. There is no password.</p>
      ${supportLine(showsDashboard)}`,
  };
}

/** The same whether there is an account. */
export function renderSent(showsDashboard: boolean): View {
  return {
    title: 'Look into your mails',
    content: html`<p>
        If this address may sign in here, it gets a mail with a link now. The link works once, within
        ${String(linkMs / 60_000)} minutes.
      </p>
      <p><a href="/sign-in">Request another link</a></p>
      ${supportLine(showsDashboard)}`,
  };
}

export function renderLink(email: string): View {
  return {
    title: 'Sign in',
    content: html`<p>Sign in as <strong>${email}</strong> in this browser?</p>
      <form method="post"><button>Sign in</button></form>
      <p class="note">If you did not request this link, close this page.</p>`,
  };
}

interface AccountSettings extends Pick<Settings, 'dashboardUrl' | 'phone'> {
  /** Whether the account is one of the operator. */
  readonly operates: boolean;
}

export function renderAccount(user: RowOf<'users'>, { dashboardUrl, phone, operates }: AccountSettings): View {
  return {
    title: 'Your account',
    content: html`<p>You are signed in as <strong>${user.name}</strong>, ${user.email}.</p>
      ${phone === 'off' ? nothing : phoneLine(user)}
      <p><a href="${dashboardUrl ?? '/'}">Go to the dashboard</a></p>
      ${operates ? html`<p><a href="/operator">Go to the operator's pages</a></p>` : nothing}
      <div class="actions">
        <form method="post" action="/sign-out"><button>Sign out</button></form>
        <form method="post" action="/sign-out/everywhere"><button class="plain">Sign out everywhere</button></form>
      </div>`,
  };
}

function phoneLine({ phone, phoneVerified }: RowOf<'users'>): Html {
  if (!phoneVerified) {
    return html`<p>
      <a href="/account/phone">Verify your phone number</a>. Before that, the API refuses your requests.
    </p>`;
  }
  return html`<p>
    Your phone number is verified${phone === null ? '' : `: ${phone}`}. <a href="/account/phone">Change it</a>
  </p>`;
}

/** `sentTo` is the masked number that a code was sent to; `null` if no code can be entered. */
export function renderPhone(sentTo: string | null): View {
  const code =
    sentTo === null
      ? nothing
      : html`<form method="post" action="/account/phone/code">
            <label for="code">The code that was sent to ${sentTo}</label>
            <input
              id="code"
              name="code"
              inputmode="numeric"
              autocomplete="one-time-code"
              pattern="[0-9 ]{6,9}"
              required
              autofocus
            />
            <button>Verify</button>
          </form>
          <h2>Another number or another code</h2>`;
  return {
    title: 'Verify your phone number',
    content: html`${code}
      <form method="post" action="/account/phone">
        <label for="phone">Phone number with its country code</label>
        <input id="phone" name="phone" type="tel" autocomplete="tel" placeholder="+49 151 12345678" required />
        <button>Send me a code</button>
      </form>
      <p><a href="/account">Go to your account</a></p>`,
  };
}

export function renderNotBuilt(): View {
  return {
    title: 'The dashboard is not built',
    content: html`<p>
        In a checkout of the repository, <code>npm run serve</code> builds it. Then load this page again.
      </p>
      <p><a href="/account">Go to your account</a></p>`,
  };
}

export function renderProblem({ message }: Problem, back: string): View {
  return {
    title: 'This did not work',
    content: html`<p role="alert">${message}</p>
      <p><a href="${back}">Go back</a></p>`,
  };
}
