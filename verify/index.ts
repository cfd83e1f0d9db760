// The public entry `platform-control-plane/verify`.
export { ConfigError } from './config/config-error.ts';
export { contractSuite, type ContractSuiteOptions } from './contract-suite.ts';
export type { CheckId } from './model/check.ts';
export type {
  Cell,
  Failure,
  KnownFailureReport,
  NotChecked,
  OperationReport,
  Report,
  ReportedExchange,
  ResponseReport,
} from './model/report.ts';
export { toHtml } from './report/html.ts';
export { toJUnit } from './report/junit.ts';
export { describeReport } from './report/terminal.ts';
export type { Terminal } from './report/terminal/look.ts';
export { exitCodeOf } from './report/summary/verdict.ts';
export { CouldNotRun } from './run/could-not-run.ts';
export { verifyServer, type VerifyServerOptions } from './verify-server.ts';
