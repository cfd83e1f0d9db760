import { closed, flag } from '../shared/config-schema.ts';

export interface SourcesConfig {
  readonly allowsFiles: boolean;
}

export const sourcesSchema = closed({ allowsFiles: flag });
