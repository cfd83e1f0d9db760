import { ControlPlaneError } from '../../../control-plane/model/shared/error.ts';
import { daysOf } from '../../../control-plane/model/account/token.ts';
import type { Caller } from '../../../control-plane/model/shared/caller.ts';
import {
  approveBrowser,
  approveDevice,
  denyBrowser,
  denyDevice,
  devicePath,
  findDevice,
  getMe,
  type GrantChoices,
  listPins,
  readBrowserRequest,
} from '../../../control-plane/for-platform.ts';
import type { Ports } from '../../../control-plane/ports/ports.ts';
import type { RateLimits } from '../../../control-plane/ports/rate-limits.ts';
import type { RequestData } from '../../../server/dispatch/request.ts';
import type { Route, Routes } from '../../../server/http/routes.ts';
import type { Log } from '../../../server/ports/log.ts';
import { renderApproval, renderCode, renderDecided, renderLeave } from './authorize-views.ts';
import { signInFirst } from './next-page.ts';
import { leadOn, type PageHandlers, type PageRequest, type PageResponse, redirect, show } from './page.ts';

interface AuthorizeOptions {
  readonly ports: Ports;
  readonly rateLimits: RateLimits;
  readonly log: Log;
  readonly callerOf: (request: RequestData) => Promise<Caller | null>;
  readonly page: (back: string, handlers: PageHandlers) => Route;
}

const [approvedPath, refusedPath] = [`${devicePath}/approved`, `${devicePath}/refused`];

/** Pages on which a person gives a machine a token: one that has opened the browser, or one that shows a code. */
export function createAuthorizePages({ rateLimits, log, callerOf, page, ...options }: AuthorizeOptions): Routes {
  const ports = { ...options.ports, rateLimits };
  const signedIn =
    (respond: (caller: Caller, sent: PageRequest) => Promise<PageResponse>) => async (sent: PageRequest) => {
      const caller = await callerOf(sent.request);
      return caller ? respond(caller, sent) : signInFirst(sent.request);
    };
  const showApproval = async (caller: Caller, name: string, code: string | null) => {
    const workspaces = await listPins(ports, caller);
    const { email } = await getMe(ports, caller);
    return show(renderApproval({ name, code, email, workspaces }));
  };
  const logDecision = (caller: Caller, name: string, isApproved: boolean) =>
    log.info(
      { userId: caller.userId, client: caller.ip, machine: name },
      isApproved ? 'approved a token' : 'refused a token',
    );
  return {
    '/authorize': page('/account', {
      get: signedIn(async (caller, { query }) => showApproval(caller, readBrowserRequest(query).name, null)),
      post: signedIn(async (caller, { query, form }) => {
        const wanted = readBrowserRequest(query);
        const isApproved = readDecision(form);
        const url = isApproved
          ? await approveBrowser(ports, caller, { ...wanted, ...readChoices(form) })
          : denyBrowser(wanted);
        logDecision(caller, wanted.name, isApproved);
        return leadOn(url, renderLeave(wanted.name, url, isApproved));
      }),
    }),
    [devicePath]: page(devicePath, {
      get: signedIn(async (caller, { query }) => {
        const code = query.get('code');
        return code === null ? show(renderCode()) : showApproval(caller, await findDevice(ports, caller, code), code);
      }),
      post: signedIn(async (caller, { form }) => {
        const userCode = form.get('code') ?? '';
        const isApproved = readDecision(form);
        const name = isApproved
          ? await approveDevice(ports, caller, { userCode, ...readChoices(form) })
          : await denyDevice(ports, caller, userCode);
        logDecision(caller, name, isApproved);
        return redirect(isApproved ? approvedPath : refusedPath);
      }),
    }),
    [approvedPath]: page('/account', { get: async () => show(renderDecided(true)) }),
    [refusedPath]: page('/account', { get: async () => show(renderDecided(false)) }),
  };
}

/** Only the button of the page approves. */
function readDecision(form: URLSearchParams): boolean {
  return form.get('decision') === 'approve';
}

function readChoices(form: URLSearchParams): GrantChoices {
  const [scope, expires, workspaceSlug] = ['scope', 'expires', 'workspace'].map((name) => form.get(name) ?? '');
  if (scope !== 'read' && scope !== 'deploy' && scope !== 'full') throw wrongChoice();
  if (expires === undefined || !isExpiry(expires)) throw wrongChoice();
  return { scope, days: daysOf[expires], ...(workspaceSlug && { workspaceSlug }) };
}

function isExpiry(text: string): text is keyof typeof daysOf {
  return Object.hasOwn(daysOf, text);
}

function wrongChoice(): ControlPlaneError {
  return new ControlPlaneError('bad_reference', 'The form is not complete. Open the page again, and choose there.');
}
