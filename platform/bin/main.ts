#!/usr/bin/env node
// No static imports: they would fail on an older Node before it prints what it needs.
const { explainNodeVersion } = await import('../../bin/program/node-version.ts');
const problem = explainNodeVersion('platform-control-plane-server', '24.9', process.versions.node);
if (problem === undefined) {
  const [first = 'serve'] = process.argv.slice(2);
  if (first === 'serve' || first.startsWith('-')) {
    const { spareMemory } = await import('./spare-memory.ts');
    spareMemory(process.env);
  }
  // Data and backups belong to one user, whatever the shell of the operator says.
  process.umask(0o077);
  const { enableCompileCache } = await import('node:module');
  // With compiled code in a cache, the next start takes two thirds of the time.
  enableCompileCache();
  const { runCommand } = await import('./command.ts');
  process.exitCode = await runCommand(process.argv.slice(2), process.env);
} else {
  console.error(problem);
  process.exitCode = 1;
}
