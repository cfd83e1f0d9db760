import { protocolErrorStatus } from '../../../generated/errors.ts';
import type { OperationReport, Report, ResponseReport } from '../../model/report.ts';

/** A status that an operation may respond with, or a status with an error code. */
export interface CoverageItem {
  readonly status: number;
  readonly code: string | null;
  readonly isDeclared: boolean;
  readonly seen: number;
}

/**
 * The declared and the observed responses. Errors of HTTP itself, such as 405, are left out: every operation may
 * respond with them.
 */
export function coverageOf({ responses }: Pick<OperationReport, 'responses'>): CoverageItem[] {
  return responses
    .flatMap(itemsOf)
    .filter(({ isDeclared, status, code }) => isDeclared || code === null || !isOfHttp(status, code));
}

/** Every declared response that was never seen, as `<operation> <status> <code>`. */
export function neverSeen({ operations }: Pick<Report, 'operations'>): string[] {
  return operations.flatMap((operation) =>
    coverageOf(operation)
      .filter(({ isDeclared, seen }) => isDeclared && seen === 0)
      .map((item) => `${operation.id} ${describeItem(item)}`),
  );
}

/** Every response that was seen and is not declared, as `<operation> <status> <code>`. */
export function undeclared({ operations }: Pick<Report, 'operations'>): string[] {
  return operations.flatMap((operation) =>
    coverageOf(operation)
      .filter(({ isDeclared }) => !isDeclared)
      .map((item) => `${operation.id} ${describeItem(item)}`),
  );
}

export function describeItem({ status, code }: Pick<CoverageItem, 'status' | 'code'>): string {
  return code === null ? `${status}` : `${status} ${code}`;
}

function itemsOf({ status, isDeclared, seen, codes }: ResponseReport): CoverageItem[] {
  if (codes.length === 0) return [{ status, code: null, isDeclared, seen }];
  return codes.map((one) => ({ status, code: one.code, isDeclared: isDeclared && one.isDeclared, seen: one.seen }));
}

function isOfHttp(status: number, code: string): boolean {
  const statuses: Readonly<Record<string, number>> = protocolErrorStatus;
  return statuses[code] === status;
}
