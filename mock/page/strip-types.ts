import { stripTypeScriptTypes } from 'node:module';

const emitWarning = process.emitWarning.bind(process);

/**
 * A module as browsers read it. Node does the same to what it imports, and only warns where it is asked to by a call.
 */
export function stripTypes(source: string): string {
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
