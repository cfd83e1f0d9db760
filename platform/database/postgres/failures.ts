import type { Failure } from '../statements/database.ts';

/** Codes of SQLSTATE. */
const codes = { unique: '23505', reference: '23503', serialization: '40001', deadlock: '40P01' };

/**
 * Codes of a server without room (disk, memory, connections), that fails to read or write its files, that starts or
 * stops, or that ends idle connections and statements that take too long; then of a login that is refused.
 */
const ofServer = /^(53...|58...|57014|57P0.|25P03|28...|3D000)$/;
/** Codes of the operating system for refused or broken connections, and of SQLSTATE. */
const ofConnection = /^(08...|ECONN\w+|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|EAI_AGAIN)$/;
/** Codes of a server that takes no changes, such as a standby, which also refuses transactions that would change. */
const readOnly = /^(25006|0A000)$/;
const unavailable = [ofServer, ofConnection, readOnly];
/** Messages of the driver for a lost connection, which have no code. */
const lostConnection =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Client has encountered a connection error)/;

/** Reads what an error of the driver or of the server means. */
export function readFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { kind: 'other' };
  if (!('code' in error)) return { kind: lostConnection.test(error.message) ? 'unavailable' : 'other' };
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  if (error.code === codes.unique) return { kind: 'unique', constraint, isFirst: true };
  if (error.code === codes.reference) return { kind: 'reference', constraint };
  if (error.code === codes.serialization || error.code === codes.deadlock) return { kind: 'conflict' };
  return { kind: unavailable.some((codes) => codes.test(String(error.code))) ? 'unavailable' : 'other' };
}

/** Whether the server refused a change because it takes none. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && readOnly.test(String(error.code));
}
