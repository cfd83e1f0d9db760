import { writeSync } from 'node:fs';

// Writes what this process has used to its file 3, at its end or at SIGUSR2.
const report = () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeSync(3, `${JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakBytes: maxRSS * 1024 })}\n`);
};
process.on('exit', report).on('SIGUSR2', report);
