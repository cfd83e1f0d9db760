import { closed, hostname, listens, text } from '../shared/config-schema.ts';

/** Address of the shells. */
export interface SshConfig {
  readonly host: string;
  readonly port: number;
  /** Name of the address for users; by default that of the ingress of the region. */
  readonly publicHost: string | null;
}

export const sshSchema = closed({
  host: text(),
  port: listens,
  publicHost: { ...hostname, type: ['string', 'null'] },
});
