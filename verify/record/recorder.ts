import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '../../contract/model/operation.ts';
import type { CheckId } from '../model/check.ts';
import type { Exchange } from '../model/exchange.ts';
import type { NotChecked } from '../model/report.ts';

/** A violation that a check has found. */
export interface Finding {
  readonly check: CheckId;
  readonly operation: Operation;
  /** Names the violation within the check and the operation, the same in every run: `query/limit`. */
  readonly what: string;
  /** The expected and the observed behaviour. */
  readonly message: string;
  readonly exchange: Exchange | null;
  /** Where the contract says otherwise: a JSON pointer into `openapi.json`. By default the operation. */
  readonly pointer?: string;
}

/** Collects what the checks of one run find. */
export class Recorder {
  readonly findings = new Map<string, Finding>();
  readonly notChecked: NotChecked[] = [];
  /** Operations that respond with 501. */
  readonly unimplemented = new Set<string>();
  /** By `<check> <operation>`. */
  readonly passes = new Map<string, number>();
  /** The statuses and error codes that were seen, by operation: `<status>` and `<status> <code>`. */
  readonly seen = new Map<string, Map<string, number>>();
  requests = 0;

  passed(check: CheckId, { id }: Operation): void {
    const key = `${check} ${id}`;
    this.passes.set(key, (this.passes.get(key) ?? 0) + 1);
  }

  /** The first of equal findings is kept. */
  failed(finding: Finding): void {
    const id = `${finding.check} ${finding.operation.id} ${finding.what}`;
    if (!this.findings.has(id)) this.findings.set(id, finding);
  }

  /** `null` as the operation: the whole check. The part names what was left out of a check of an operation. */
  skipped(check: CheckId, operation: Operation | null, reason: string, part: string | null = null): void {
    const one = { check, operationId: operation?.id ?? null, part, reason };
    const isKnown = this.notChecked.some((other) => isDeepStrictEqual(other, one));
    if (!isKnown) this.notChecked.push(one);
  }

  saw({ id }: Operation, status: number, code: string | null): void {
    let counts = this.seen.get(id);
    if (!counts) this.seen.set(id, (counts = new Map<string, number>()));
    for (const key of code === null ? [`${status}`] : [`${status}`, `${status} ${code}`])
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  /** A success was seen. */
  isCovered({ id, success }: Operation): boolean {
    const statuses = [...(this.seen.get(id)?.keys() ?? [])].filter((key) => !key.includes(' ')).map(Number);
    return statuses.some((status) => status in success && status < 300);
  }
}
