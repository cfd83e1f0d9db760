import { closed, flag, hostname, originUrl, orNull, text, url } from '../shared/config-schema.ts';

/** Services on other machines. */
export interface ProvidersConfig {
  readonly mail: { readonly from: string; readonly smtp: SmtpConfig | null; readonly replies: string | null };
  /** IP addresses of name servers, each with a port if it is not 53; `null` for those of the machine. */
  readonly dns: { readonly servers: readonly string[] | null };
  readonly assistant: { readonly url: string; readonly model: string; readonly key: boolean } | null;
  readonly registries:
    'auto' | readonly { readonly host: string; readonly tls: boolean; readonly private: boolean }[] | null;
  readonly imports: readonly ('heroku' | 'render')[] | null;
  readonly payments: PaymentsConfig;
}

interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user: string | null;
}

export interface PaymentsConfig {
  readonly provider: 'none' | 'stripe';
  readonly mode: 'test' | 'live';
  readonly apiUrl: string;
}

/** An IP address, optionally with a port: `192.0.2.1:5353`, `[2001:db8::1]:5353`. */
const nameServer = {
  anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }, { pattern: '^(\\d+(\\.\\d+){3}|\\[[0-9a-fA-F:.]+\\]):\\d{1,5}$' }],
  type: 'string',
};

/** A host as in references of images. */
const registryHost = {
  type: 'string',
  maxLength: 255,
  pattern: '^([a-z0-9-]+\\.)+[a-z0-9-]+(:\\d{1,5})?$|^localhost(:\\d{1,5})?$',
};

const smtp = closed({
  host: hostname,
  port: { type: 'integer', minimum: 1, maximum: 65535 },
  security: { enum: ['tls', 'starttls', 'none'] },
  user: { type: ['string', 'null'], minLength: 1 },
});

export const providerSchemas = {
  mail: closed({
    from: { type: 'string', pattern: '^([^<>@\\r\\n]+ <[^\\s@<>,]+@[^\\s@<>,]+>|[^\\s@<>,]+@[^\\s@<>,]+)$' },
    smtp: orNull(smtp),
    replies: { type: ['string', 'null'], format: 'email', maxLength: 100 },
  }),
  dns: closed({ servers: { type: ['array', 'null'], minItems: 1, maxItems: 16, items: nameServer } }),
  assistant: orNull(closed({ url, model: text(), key: flag })),
  registries: {
    type: ['array', 'string', 'null'],
    pattern: '^auto$',
    maxItems: 50,
    items: closed({ host: registryHost, tls: flag, private: flag }),
  },
  imports: { type: ['array', 'null'], uniqueItems: true, items: { enum: ['heroku', 'render'] } },
  payments: closed({
    provider: { enum: ['none', 'stripe'] },
    mode: { enum: ['test', 'live'] },
    apiUrl: originUrl,
  }),
} satisfies Record<keyof ProvidersConfig, object>;
