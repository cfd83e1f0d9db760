import { stripTypeScriptTypes } from 'node:module';

const emitWarning = process.emitWarning.bind(process);

/** Strips the types of a module for browsers. Node does the same on import, but warns when this function is called. */
export function stripTypes(source: string): string {
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
