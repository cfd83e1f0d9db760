import { errorCodeOf } from '../../../contract/checks/error-code.ts';
import { asObject } from '../../../contract/document.ts';
import type { Operation, Role } from '../../../contract/model/operation.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Run } from '../../run/run.ts';

/** Records whether a request was refused as it must be. Returns whether it was. */
export function judgeRefused(
  run: Run,
  exchange: Exchange,
  expected: { readonly status: number; readonly code: string; readonly rule: string },
): boolean {
  const { operation, response } = exchange;
  if (!response || response.status === 501) return true;
  const { status, json } = response;
  if (status === expected.status && errorCodeOf(json) === expected.code) {
    run.recorder.passed('access', operation);
    return true;
  }
  const message = `${describeCaller(exchange)} gets ${describeResponse(exchange)} from ${operation.id}; the contract says ${expected.status} ${expected.code}.`;
  run.recorder.failed({ check: 'access', operation, what: expected.rule, message, exchange });
  return false;
}

/** Records whether a request was allowed. */
export function judgeAllowed(run: Run, exchange: Exchange, what = 'allowed'): boolean {
  const { operation, response } = exchange;
  if (!response || response.status === 501) return true;
  if (isAllowed(operation, response.status)) {
    run.recorder.passed('access', operation);
    return true;
  }
  const message = `${describeCaller(exchange)} gets ${describeResponse(exchange)} from ${operation.id}; the contract allows the request.`;
  run.recorder.failed({ check: 'access', operation, what, message, exchange });
  return false;
}

export function isAllowed({ success }: Operation, status: number): boolean {
  return status in success;
}

function describeCaller({ persona }: Exchange): string {
  return persona === null ? 'A caller without credentials' : `The persona ${persona}`;
}

export function describeResponse({ response }: Exchange): string {
  if (!response) return 'no response';
  return [response.status, errorCodeOf(response.json)].filter((part) => part !== null).join(' ');
}

/** Records whether a response shows the role of its caller, and not that of another one. */
export function judgeRole(run: Run, exchange: Exchange, role: Role | null): void {
  const { operation, response } = exchange;
  const shown =
    response?.status === 200 && run.knowledge.operations[operation.id]?.showsRole?.(asObject(response.json));
  if (typeof shown !== 'string' || role === null || shown === role) return;
  const message = `${describeCaller(exchange)} has the role ${role}; ${operation.id} shows the role ${shown}.`;
  run.recorder.failed({ check: 'access', operation, what: 'role of another caller', message, exchange });
}
