import type { RequestData } from '../../../server/dispatch/request.ts';
import type { Route, Routes } from '../../../server/http/routes.ts';
import { findPhoneCode, type PhonePorts, requestPhoneCode, verifyPhone } from '../../../control-plane/for-platform.ts';
import type { Caller } from '../../../control-plane/model/shared/caller.ts';
import { type PageHandlers, redirect, show } from './page.ts';
import { signInFirst } from './next-page.ts';
import { renderPhone } from './views.ts';

/** Pages for verifying a phone number of the signed-in caller. */
export function createPhonePages(
  outside: PhonePorts,
  callerOf: (request: RequestData) => Promise<Caller | null>,
  page: (back: string, handlers: PageHandlers) => Route,
): Routes {
  return {
    '/account/phone': page('/account/phone', {
      get: async ({ request }) => {
        const caller = await callerOf(request);
        return caller ? show(renderPhone(await findPhoneCode(outside, caller))) : signInFirst(request);
      },
      post: async ({ request, form }) => {
        const caller = await callerOf(request);
        if (!caller) return redirect('/sign-in');
        await requestPhoneCode(outside, caller, form.get('phone') ?? '');
        return redirect('/account/phone');
      },
    }),
    '/account/phone/code': page('/account/phone', {
      post: async ({ request, form }) => {
        const caller = await callerOf(request);
        if (!caller) return redirect('/sign-in');
        await verifyPhone(outside, caller, form.get('code') ?? '');
        return redirect('/account');
      },
    }),
  };
}
