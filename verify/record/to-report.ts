import type { Contract } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { pointerTo } from '../../contract/checks/violation.ts';
import { type CheckId, checkIds } from '../model/check.ts';
import { isNothingImplemented, outcomeOf } from '../model/outcome.ts';
import type { Cell, Failure, OperationReport, Report, ResponseReport } from '../model/report.ts';
import type { Redaction } from '../redaction/redaction.ts';
import { contractLines } from './contract-lines.ts';
import type { Coverage } from './coverage.ts';
import type { Finding, Recorder } from './recorder.ts';

interface RunDetails {
  readonly contract: Contract;
  readonly operations: readonly Operation[];
  readonly baseUrl: string;
  readonly seed: number;
  readonly allowsWrites: boolean;
  readonly requiresAll: boolean;
  readonly only: readonly string[];
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly leftBehind: readonly string[];
  readonly coverage: Coverage;
}

export function toReport(recorder: Recorder, run: RunDetails, redaction: Redaction): Report {
  const { contract, operations, coverage, ...rest } = run;
  const rows = operations.map((operation) => toRow(recorder, operation, coverage));
  // A server that implements nothing may do other things wrong, such as methods; they say nothing about the API.
  const findings = isNothingImplemented(rows) ? [] : [...recorder.findings];
  const failures = findings.map(([id, finding]) => toFailure(id, finding, contract, redaction));
  const report = {
    formatVersion: 1 as const,
    contract: { title: String(contract.document.info.title), version: String(contract.document.info.version) },
    ...rest,
    requests: recorder.requests,
    operations: rows,
    failures,
    notChecked: recorder.notChecked,
    knownFailures: [],
  };
  return redaction.report({ ...report, outcome: outcomeOf(report) });
}

function toRow(recorder: Recorder, operation: Operation, coverage: Coverage): OperationReport {
  const { id, method, path, area } = operation;
  const cells = Object.fromEntries(checkIds.map((check) => [check, toCell(recorder, operation, check)]));
  return {
    id,
    method,
    path,
    area,
    isImplemented: !recorder.unimplemented.has(id),
    isCovered: recorder.isCovered(operation),
    // `cells` has an entry for each check.
    cells: cells as Record<CheckId, Cell>,
    responses: toResponses(recorder, operation),
    reach: coverage.of(operation),
  };
}

function toCell(recorder: Recorder, { id }: Operation, check: CheckId): Cell {
  const passed = recorder.passes.get(`${check} ${id}`) ?? 0;
  const failed = [...recorder.findings.values()].filter(
    (finding) => finding.check === check && finding.operation.id === id,
  ).length;
  const isSkipped = recorder.notChecked.some(
    (one) => one.check === check && (one.operationId === null || one.operationId === id),
  );
  const outcome =
    failed > 0
      ? 'failed'
      : recorder.unimplemented.has(id)
        ? 'notImplemented'
        : isSkipped
          ? 'notChecked'
          : passed > 0
            ? 'passed'
            : 'notApplicable';
  return { outcome, passed, failed };
}

function toResponses(recorder: Recorder, { id, success, errors }: Operation): ResponseReport[] {
  const seen = recorder.seen.get(id) ?? new Map<string, number>();
  const declared = [...Object.keys(success), ...Object.keys(errors)].map(Number);
  const statuses = new Set([...declared, ...[...seen.keys()].filter((key) => !key.includes(' ')).map(Number)]);
  return [...statuses]
    .toSorted((a, b) => a - b)
    .map((status) => {
      const declaredCodes = errors[status] ?? [];
      const seenCodes = [...seen.keys()]
        .filter((key) => key.startsWith(`${status} `))
        .map((key) => key.split(' ')[1] ?? '');
      const codes = [...new Set([...declaredCodes, ...seenCodes])];
      return {
        status,
        isDeclared: declared.includes(status),
        seen: seen.get(`${status}`) ?? 0,
        codes: codes.map((code) => ({
          code,
          isDeclared: declaredCodes.includes(code),
          seen: seen.get(`${status} ${code}`) ?? 0,
        })),
      };
    });
}

function toFailure(
  id: string,
  { check, operation, message, exchange, pointer }: Finding,
  contract: Contract,
  redaction: Redaction,
): Failure {
  return {
    id,
    check,
    operationId: operation.id,
    message: redaction.message(message, exchange),
    exchange: exchange && redaction.exchange(exchange),
    contract: contractLines(contract.document, pointer ?? pointerTo(operation)),
    known: null,
  };
}
