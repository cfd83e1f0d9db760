import { checkCatalog } from './model/check.ts';
import type { OperationReport, Report } from './model/report.ts';
import { repeatOptions } from './report/summary/repeat.ts';
import { generatedContract } from '../server/http/generated-contract.ts';
import { verifyServer, type VerifyServerOptions } from './verify-server.ts';

export interface ContractSuiteOptions extends VerifyServerOptions {
  /** How long the whole run may take; by default 10 minutes. */
  readonly runTimeoutMs?: number;
}

/**
 * The checks of a server as a suite of vitest: a test for each operation, and one for each check, which is skipped
 * with the reasons if something of it was not checked. Call it at the top of a test file, and await it.
 */
export async function contractSuite({ runTimeoutMs = 600_000, ...options }: ContractSuiteOptions): Promise<void> {
  const { beforeAll, describe, test } = await importVitest();
  const { only = [] } = options;
  const { operations } = generatedContract();
  describe(`the contract, at ${options.baseUrl}`, () => {
    let report: Report;
    beforeAll(async () => {
      report = await verifyServer(options);
    }, runTimeoutMs);
    for (const { id } of operations.filter((operation) => only.length === 0 || only.includes(operation.id))) {
      test(id, (context) => {
        const row = report.operations.find((operation) => operation.id === id);
        const violations = describeViolations(report, id);
        if (violations !== '') throw new Error(violations);
        const reason = row ? whyNotChecked(report, row) : null;
        if (reason !== null) context.skip(reason);
      });
    }
    for (const [check, { title }] of Object.entries(checkCatalog)) {
      test(`is checked whole: ${title}`, (context) => {
        const reasons = new Set(report.notChecked.filter((one) => one.check === check).map(describeNotChecked));
        const isMade = report.operations.some(({ cells }) =>
          Object.entries(cells).some(([id, { passed, failed }]) => id === check && passed + failed > 0),
        );
        if (reasons.size === 0 && !isMade) context.skip('No operation was checked for it.');
        if (reasons.size === 0) return;
        if (options.requiresAll) throw new Error(`Not checked:\n${[...reasons].join('\n')}`);
        context.skip([...reasons].join('; '));
      });
    }
    test('known failures still apply', () => {
      const wrong = report.knownFailures.filter(({ state }) => state === 'expired' || state === 'obsolete');
      if (wrong.length > 0) throw new Error(wrong.map(({ failure, state }) => `${failure}: ${state}`).join('\n'));
    });
    test('nothing is left behind', (context) => {
      if (report.leftBehind.length > 0) context.skip(report.leftBehind.join('; '));
    });
  });
}

async function importVitest(): Promise<typeof import('vitest')> {
  try {
    return await import('vitest');
  } catch (cause) {
    throw new Error('contractSuite needs vitest, which is not installed: npm install --save-dev vitest', { cause });
  }
}

function describeViolations(report: Report, operationId: string): string {
  const failures = report.failures.filter((failure) => failure.operationId === operationId && failure.known === null);
  return failures
    .map((failure) => [
      failure.message,
      failure.exchange?.curl,
      failure.contract?.lines,
      `Repeat: ${repeatOptions(report, failure)}`,
    ])
    .map((lines) => lines.filter((line) => line !== undefined).join('\n'))
    .join('\n\n');
}

function whyNotChecked({ notChecked }: Report, { id, isImplemented, cells }: OperationReport): string | null {
  if (!isImplemented) return 'It responds with 501.';
  if (Object.values(cells).some(({ passed }) => passed > 0)) return null;
  const reasons = notChecked.filter(({ operationId }) => operationId === id).map(({ reason }) => reason);
  return [...new Set(reasons)].join('; ') || 'It was not called.';
}

function describeNotChecked({ operationId, reason }: Report['notChecked'][number]): string {
  return operationId === null ? reason : `${operationId}: ${reason}`;
}
