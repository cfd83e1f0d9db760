/**
 * Settings of glibc's allocator. By default each thread keeps freed memory in arenas of its own, up to 64 MB each, and
 * blocks of up to 32 MB are no longer returned once one was freed.
 */
const settings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const;

/**
 * Starts this program again in the same process, with an allocator that returns freed memory, since its settings are
 * read only at a start. Does nothing where an operator has chosen one of them, nor on other systems than Linux.
 */
export function spareMemory(env: NodeJS.ProcessEnv): void {
  const isSet = Object.keys(settings).some((name) => env[name] !== undefined);
  // The channel to a parent process would be lost.
  if (isSet || process.platform !== 'linux' || process.channel) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { ...env, ...settings });
}
