export type { ClockHook, Config, Fixtures, Persona, Writes } from './config/config.ts';
export { ConfigError } from './config/config-error.ts';
export { type ConfigSource, readConfig } from './config/read-config.ts';
export type { KnownFailure } from './known/known-failure.ts';
export { readKnownFailures } from './known/read.ts';
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
export { toAnnotations } from './report/github.ts';
export { toHtml } from './report/html.ts';
export { toJUnit } from './report/junit.ts';
export { createProgress, type Progress, type ProgressOutput } from './report/progress.ts';
export { describeReport } from './report/terminal.ts';
export type { Terminal } from './report/terminal/look.ts';
export { whyNothingWasChecked } from './report/summary/nothing.ts';
export { exitCodeOf } from './report/summary/verdict.ts';
export { verify, type VerifyOptions } from './verify.ts';
export { CouldNotRun } from './run/prepare.ts';
