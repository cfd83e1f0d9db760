import type { Plugin } from 'vitest/config';
import { recordingOf } from './modules.ts';

/** Lets the tests run with the modules that record. */
export function recordReached(): Plugin {
  return {
    name: 'record-reached',
    enforce: 'pre',
    resolveId: (specifier, importer) => recordingOf(specifier, importer),
  };
}
