import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import { type Html, html, nothing } from './html.ts';
import type { View } from './layout.ts';

export interface Approval {
  /** Name of the machine. */
  readonly name: string;
  /** The typed code; `null` for a program that has opened the browser. */
  readonly code: string | null;
  /** Address of the account. */
  readonly email: string;
  readonly workspaces: readonly Pick<RowOf<'workspaces'>, 'slug' | 'name'>[];
}

export function renderCode(): View {
  return {
    title: 'Sign in on a machine',
    content: html`<form method="get" action="/authorize/device">
        <label for="code">The code that the machine shows</label>
        <input
          id="code"
          name="code"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          placeholder="BCDF-GHJK"
          maxlength="20"
          required
          autofocus
        />
        <button>Go on</button>
      </form>
      <p class="note">
        Type only a code that you have requested yourself. A person who sends you a code may want your account.
      </p>`,
  };
}

export function renderApproval({ name, code, email, workspaces }: Approval): View {
  const pins = workspaces.map((one) => html`<option value="${one.slug}">Only ${one.name}</option>`);
  return {
    title: 'Give this machine access?',
    content: html`<p><strong>${name}</strong> wants to act for <strong>${email}</strong>.</p>
      ${code === null ? nothing : html`<p>It shows the code <strong>${code.toUpperCase()}</strong>.</p>`}
      <form method="post">
        ${code === null ? nothing : html`<input type="hidden" name="code" value="${code}" />`}
        <label for="scope">What it may do</label>
        <select id="scope" name="scope">
          <option value="full">Everything that you may do</option>
          <option value="deploy">Deploy, start and stop apps, and read</option>
          <option value="read">Read only</option>
        </select>
        <label for="workspace">Where</label>
        <select id="workspace" name="workspace">
          <option value="">In all of your workspaces</option>
          ${pins}
        </select>
        <label for="expires">For how long</label>
        <select id="expires" name="expires">
          <option value="30d">30 days</option>
          <option value="90d" selected>90 days</option>
          <option value="1y">A year</option>
          <option value="never">Until you revoke it</option>
        </select>
        <div class="actions">
          <button name="decision" value="approve">Give access</button>
          <button class="plain" name="decision" value="refuse">Refuse</button>
        </div>
      </form>
      <p class="note">If you did not begin this on the machine yourself, refuse.</p>`,
  };
}

/** The page from which the browser goes on to the program. */
export function renderLeave(name: string, url: string, isApproved: boolean): View {
  return {
    title: isApproved ? 'Access is given' : 'Access is refused',
    content: html`<p>The browser goes back to ${name} now.</p>
      <p><a href="${url}">Go on</a>, if nothing happens.</p>`,
  };
}

export function renderDecided(isApproved: boolean): View {
  const next: Html = isApproved
    ? html`<p>The machine goes on in a few seconds. You can close this page.</p>`
    : html`<p>The machine gets no access. You can close this page.</p>`;
  return {
    title: isApproved ? 'Access is given' : 'Access is refused',
    content: html`${next}
      <p><a href="/account">Go to your account</a></p>`,
  };
}
