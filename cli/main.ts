#!/usr/bin/env node
// No static imports: they would fail on an older Node before it prints what it needs.
const { explainNodeVersion } = await import('../bin/program/node-version.ts');
const problem = explainNodeVersion('pcp', '22.14', process.versions.node);
if (problem === undefined) {
  const { enableCompileCache } = await import('node:module');
  // With compiled code in a cache, the next start takes two thirds of the time.
  enableCompileCache();
  const { runCommand } = await import('./run-command.ts');
  process.exitCode = await runCommand(process.argv.slice(2), process.env);
} else {
  console.error(problem);
  process.exitCode = 1;
}
