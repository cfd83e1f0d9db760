import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';

/** The process that listens on a socket in the file system. A manager of services may listen beside it. */
export function listenerOf(socketPath: string): number {
  const listening = readFileSync('/proc/net/unix', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , flags, , , , path]) => flags === '00010000' && path === socketPath)
    .map((fields) => `socket:[${fields[6]}]`);
  const found = allProcesses().filter((pid) => pid !== 1 && filesOf(pid).some((file) => listening.includes(file)));
  const [pid] = found;
  if (pid === undefined)
    throw new Error(`No process of this machine that can be seen listens on ${socketPath}. Try again as root.`);
  return pid;
}

/**
 * The processes of an engine: the one that listens on its socket, those that it has started, and those that keep a
 * container each. What runs in the containers is not among them.
 */
export async function engineProcesses(socketPath: string): Promise<number[]> {
  const parents = new Map(allProcesses().map((pid) => [pid, parentOf(pid)]));
  const inContainers = await containerProcesses(socketPath);
  const keepers = inContainers.map((pid) => parents.get(pid) ?? 0).filter((pid) => pid > 1);
  const root = listenerOf(socketPath);
  const isBelow = (pid: number): boolean => {
    if (inContainers.includes(pid)) return false;
    if (pid === root || keepers.includes(pid)) return true;
    const parent = parents.get(pid) ?? 0;
    return parent > 1 && isBelow(parent);
  };
  return [...parents.keys()].filter(isBelow);
}

/** The first process of each container that runs. */
async function containerProcesses(socketPath: string): Promise<number[]> {
  // Docker's API has these members.
  const listed = (await get(socketPath, '/containers/json')) as readonly { readonly Id: string }[];
  const inspected = listed.map(
    async ({ Id }) => (await get(socketPath, `/containers/${Id}/json`)) as { readonly State: { readonly Pid: number } },
  );
  return (await Promise.all(inspected)).map(({ State }) => State.Pid);
}

function get(socketPath: string, path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request({ socketPath, path, agent: false }, (response) => void json(response).then(resolve, reject))
      .once('error', reject)
      .end();
  });
}

/**
 * The processor time that processes and their children that have ended have used, in microseconds. A process may end
 * at any time.
 */
export function timeWithChildren(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => statOf(pid).slice(11, 15).map(Number));
  return ticks.reduce((sum, one) => sum + one, 0) * 10_000;
}

/** The memory of processes in bytes. Memory that several share is divided among them. */
export function shareOfMemory(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readOrNothing(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) * 1024;
}

function allProcesses(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

/** The fields after the name in `/proc/<pid>/stat`; none if the process has ended. */
function statOf(pid: number): string[] {
  const text = readOrNothing(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** The open files of a process. It may end, close one at any time, or belong to another user. */
function filesOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  const fds = orElse<readonly string[]>(() => readdirSync(folder), []);
  return fds.map((fd) => orElse(() => readlinkSync(`${folder}/${fd}`), ''));
}

function readOrNothing(file: string): string {
  return orElse(() => readFileSync(file, 'utf8'), '');
}

function orElse<Value>(read: () => Value, value: Value): Value {
  try {
    return read();
  } catch {
    return value;
  }
}
