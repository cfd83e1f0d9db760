import { readFile } from 'node:fs/promises';

/** The memory of a process and of those that it has started, in bytes. Where `/proc` does not say it, 0. */
export async function memoryOf(pid: number): Promise<number> {
  const [status, children] = await Promise.all([
    read(`/proc/${pid}/status`),
    read(`/proc/${pid}/task/${pid}/children`),
  ]);
  // Files that git has mapped are not counted: the system can take their memory back.
  const [, own = '0'] = /^RssAnon:\s+(\d+) kB$/m.exec(status) ?? [];
  const others = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(memoryOf));
  return others.reduce((sum, bytes) => sum + bytes, Number(own) * 1024);
}

/** Empty for a process that has ended. */
function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}
