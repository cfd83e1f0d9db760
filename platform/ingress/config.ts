import { closed, listens, orNull, text } from '../shared/config-schema.ts';

/** Addresses for requests to apps. */
export interface IngressConfig {
  readonly host: string;
  readonly port: number;
  /** Port for TLS; `null` for none. */
  readonly securePort: number | null;
  readonly certificates: readonly { readonly certificateFile: string; readonly keyFile: string }[];
  readonly acme: { readonly directoryUrl: string; readonly email: string | null } | null;
}

export const ingressSchema = closed({
  host: text(),
  port: listens,
  securePort: { ...listens, type: ['integer', 'null'] },
  certificates: { type: 'array', maxItems: 100, items: closed({ certificateFile: text(4096), keyFile: text(4096) }) },
  acme: orNull(
    closed({ directoryUrl: { type: 'string', format: 'uri' }, email: { type: ['string', 'null'], format: 'email' } }),
  ),
});
