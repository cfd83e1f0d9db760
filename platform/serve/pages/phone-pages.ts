import type { RequestData } from '../../../server/dispatch/request.ts';
import type { Routes } from '../../../server/http/routes.ts';
import {
  findPhoneCode,
  type PhonePorts,
  requestPhoneCode,
  verifyPhone,
} from '../../../control-plane/actions/account/phone.ts';
import type { Caller } from '../../../control-plane/model/shared/caller.ts';
import { createPage, redirect, show } from './page.ts';
import { renderPhone } from './views.ts';

/** The pages on which the caller of a session verifies a phone number. */
export function createPhonePages(
  outside: PhonePorts,
  callerOf: (request: RequestData) => Promise<Caller | null>,
): Routes {
  return {
    '/account/phone': createPage('/account/phone', {
      get: async ({ request }) => {
        const caller = await callerOf(request);
        return caller ? show(renderPhone(await findPhoneCode(outside, caller))) : redirect('/sign-in');
      },
      post: async ({ request, form }) => {
        const caller = await callerOf(request);
        if (!caller) return redirect('/sign-in');
        await requestPhoneCode(outside, caller, form.get('phone') ?? '');
        return redirect('/account/phone');
      },
    }),
    '/account/phone/code': createPage('/account/phone', {
      post: async ({ request, form }) => {
        const caller = await callerOf(request);
        if (!caller) return redirect('/sign-in');
        await verifyPhone(outside, caller, form.get('code') ?? '');
        return redirect('/account');
      },
    }),
  };
}
