import { callControlApi, type SessionSummary } from '../base/control.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { button, find, make } from '../base/dom.ts';
import { attempt, say } from '../base/notice.ts';
import { showTimeOfDay } from '../base/time.ts';
import { statusBadge } from '../code/status.ts';

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
  const change = (name: string) => {
    writeCookie(cookie, name === '' || name === 'default' ? null : name);
    show();
    void attempt(async () => {
      await changed();
      say(`This page and dashboards on this host use the session ${currentSession()}.`);
    });
  };
  show();
  listSessions(change);

  find('session-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    change(input.value.trim());
  });

  find('restart', HTMLButtonElement).addEventListener('click', () => {
    void attempt(async () => {
      await callControlApi('DELETE /__mock/session');
      await changed();
      say(`The session ${currentSession()} was reset.`);
    });
  });
}

/** Lists the sessions that were used last whenever the panel is opened. */
function listSessions(choose: (name: string) => void): void {
  const [panel, list] = [find('session-panel', HTMLDivElement), find('sessions', HTMLUListElement)];
  const showSession = ({ id, lastRequest }: SessionSummary) => {
    const press = () => {
      panel.hidePopover();
      choose(id);
    };
    const last = lastRequest ? describeRequest(lastRequest) : ['No requests yet.'];
    const current = id === currentSession() ? 'true' : undefined;
    return make('li', {}, button(id, press, { 'aria-current': current }), make('p', { class: 'quiet' }, ...last));
  };
  panel.addEventListener('toggle', () => {
    if (!panel.matches(':popover-open')) return;
    void attempt(async () => {
      const { sessions } = await callControlApi('GET /__mock/sessions');
      list.replaceChildren(...sessions.map(showSession));
    });
  });
}

function describeRequest({ at, status, method, url }: NonNullable<SessionSummary['lastRequest']>): (Node | string)[] {
  return [`${showTimeOfDay(at)} `, statusBadge(status), ` ${method} `, make('code', {}, url)];
}
