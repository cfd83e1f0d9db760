/** What can happen in a world that no request makes happen. */
export type Given =
  | { readonly event: 'noWorkspaces' }
  | { readonly event: 'card'; readonly owner: string; readonly card: 'accepted' | 'declined' | 'none' }
  | { readonly event: 'records'; readonly host: string; readonly a?: readonly string[]; readonly cname?: string }
  | {
      readonly event: 'provisioning';
      readonly region: string;
      readonly outcome: 'ready' | 'failed' | 'refused';
      readonly seconds?: number;
    };

export type GivenName = Given['event'];

const text = { type: 'string', minLength: 1, maxLength: 255 };
const seconds = { type: 'number', minimum: 0, maximum: 31_536_000 };

/** The events with what each takes, as JSON Schemas by name. */
export const givenSchemas: Readonly<Record<GivenName, object>> = {
  noWorkspaces: event('noWorkspaces', 'Every workspace is gone, with its apps.', {}),
  card: event(
    'card',
    'The card of an account is removed, or its payments are declined from now on.',
    { owner: { ...text, description: 'The email address of the account.' }, card: { enum: ['accepted', 'declined', 'none'] } },
    ['owner', 'card'],
  ),
  records: event(
    'records',
    'The DNS records of a host are these from now on.',
    { host: text, a: { type: 'array', items: text }, cname: text },
    ['host'],
  ),
  provisioning: event(
    'provisioning',
    'How the next attempt to provision a virtual region ends, and after how many seconds.',
    { region: text, outcome: { enum: ['ready', 'failed', 'refused'] }, seconds },
    ['region', 'outcome'],
  ),
};

function event(name: string, description: string, properties: Readonly<Record<string, object>>, required: readonly string[] = []): object {
  return {
    type: 'object',
    description,
    required: ['event', ...required],
    additionalProperties: false,
    properties: { event: { const: name }, ...properties },
  };
}
