import { closed } from '../shared/config-schema.ts';

export interface SourcesConfig {
  /** A file with certificates of authorities that are trusted besides the usual ones; `null` for none. */
  readonly caFile: string | null;
}

export const sourcesSchema = closed({ caFile: { type: ['string', 'null'], minLength: 1, maxLength: 4096 } });
