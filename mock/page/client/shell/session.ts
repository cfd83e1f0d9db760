import { callControlApi } from '../base/control.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { find } from '../base/dom.ts';
import { attempt, say } from '../base/notice.ts';

const cookie = 'mock_session';

/** The session that this page and the dashboards on this host belong to; `default` if the cookie names none. */
export function currentSession(): string {
  return readCookie(cookie) ?? 'default';
}

/** Switches to another session, or resets the current one. `changed` reloads what depends on the session. */
export function startSessions(changed: () => Promise<void>): void {
  const input = find('session', HTMLInputElement);
  const shown = find('session-now', HTMLSpanElement);
  const show = () => {
    input.value = readCookie(cookie) ?? '';
    shown.textContent = currentSession();
  };
  show();

  find('session-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    const name = input.value.trim();
    writeCookie(cookie, name === '' || name === 'default' ? null : name);
    show();
    void attempt(async () => {
      await changed();
      say(`This page and dashboards on this host use the session ${currentSession()}.`);
    });
  });

  find('restart', HTMLButtonElement).addEventListener('click', () => {
    void attempt(async () => {
      await callControlApi('DELETE /__mock/session');
      await changed();
      say(`The session ${currentSession()} was reset.`);
    });
  });
}
