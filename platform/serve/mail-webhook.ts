import { Problem } from '../../contract/problem.ts';
import { headerOf, type RequestData } from '../../server/dispatch/request.ts';
import type { Route, Routes } from '../../server/http/routes.ts';
import type { Log } from '../../server/ports/log.ts';
import { receiveReply } from '../../control-plane/for-operator.ts';
import type { Random } from '../../control-plane/ports/random.ts';
import type { Store } from '../../control-plane/ports/store.ts';
import {
  type Claim,
  type IncomingMail,
  MailRefused,
  readIncomingMail,
  refuseForeign,
} from '../providers/incoming-mail.ts';

interface MailOptions {
  /** The secret, which the operator has given to the mail provider; empty without one. */
  readonly secret: string;
  readonly store: Store;
  readonly random: Random;
  readonly log: Log;
}

/** Size limit of a mail with its attachments, which are not kept: that of the common providers. */
const mostBytes = 30 * 1024 * 1024;

/**
 * Routes for replies to tickets by mail; none without a secret. A mail that cannot be added to a ticket is only
 * logged: after an error, the provider would send it again.
 */
export function createMailRoutes(options: MailOptions): Routes {
  return options.secret === '' ? {} : { '/hooks/mail': createMailWebhook(options) };
}

function createMailWebhook({ secret, store, random, log }: MailOptions): Route {
  return {
    methods: ['POST'],
    isFree: true,
    async respond(request) {
      const claim = {
        contentType: headerOf(request, 'content-type') ?? '',
        authorization: headerOf(request, 'authorization'),
        secret,
      };
      const mail = await readMail(request, claim).catch((error: unknown) => {
        if (error instanceof MailRefused) throw new Problem('bad_body', error.message, { cause: error });
        throw error;
      });
      const outcome = await receiveReply({ store, random }, mail);
      if (outcome === 'added') log.info({ mail: mail.id }, 'a reply by mail was added to its ticket');
      else log.warn({ mail: mail.id, outcome }, 'a mail was not added to a ticket');
      const headers = { 'Content-Type': 'application/json; charset=utf-8' };
      return { status: 200, headers, body: JSON.stringify({ received: true, outcome }) };
    },
  };
}

/** Reads the body of a request whose headers do not refuse it already. */
async function readMail(request: RequestData, claim: Claim): Promise<IncomingMail> {
  refuseForeign(claim);
  return readIncomingMail({ ...claim, body: new Uint8Array(await request.body.bytes(mostBytes)) });
}
