interface Refusal {
  readonly type?: 'invalid_request_error' | 'card_error' | 'idempotency_error';
  readonly code?: string;
  readonly param?: string;
  readonly message: string;
}

/** An error of Stripe, with its status. */
export class Refused extends Error {
  readonly status: number;
  readonly error: Refusal;
  constructor(status: number, error: Refusal) {
    super(error.message);
    this.status = status;
    this.error = { type: 'invalid_request_error', ...error };
  }
}

export function refusal(status: number, error: Refusal): Refused {
  return new Refused(status, error);
}

export function missing(what: string, id: string): Refused {
  return refusal(404, { code: 'resource_missing', message: `No such ${what}: '${id}'` });
}

export function declined(): Refused {
  return refusal(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
}
