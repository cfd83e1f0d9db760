import { memberOf, textOf, type Yaml } from '../yaml.ts';

interface Limits {
  /** Absent without a value in the file. */
  readonly cpuMillis?: number;
  /** In bytes; absent without a value in the file. */
  readonly memory?: number;
  /** The members whose value is not used, with the reasons. */
  readonly problems: readonly string[];
}

/** Smallest memory of a container, in bytes: an engine refuses less than 6 MiB. */
const leastMemory = 6 * 1024 * 1024;
/** Smallest share of a processor: the engine cannot divide further. */
const leastCpuMillis = 10;

/** Limits of a service. A value such as 0 leaves the default, since no container runs without limits. */
export function readLimits(definition: Yaml): Limits {
  const ofDeploy = memberOf(memberOf(memberOf(definition, 'deploy'), 'resources'), 'limits');
  const cpus = firstOf([ofDeploy, 'cpus', 'deploy.resources.limits.cpus'], [definition, 'cpus', 'cpus']);
  const memory = firstOf(
    [ofDeploy, 'memory', 'deploy.resources.limits.memory'],
    [definition, 'mem_limit', 'mem_limit'],
  );
  const cpuMillis = cpus && parseCpus(cpus.text);
  const bytes = memory && parseBytes(memory.text);
  const isMemory = bytes !== null && bytes >= leastMemory;
  return {
    ...(cpuMillis !== null && { cpuMillis }),
    ...(isMemory && { memory: bytes }),
    problems: [
      ...(cpus && cpuMillis === null
        ? [`\`${cpus.member}\` is not a number of processors such as 0.5, from 0.01 to 1000, so it has the default`]
        : []),
      ...(memory && !isMemory
        ? [`\`${memory.member}\` is not a size such as 512m, of at least 6m, so it has the default`]
        : []),
    ],
  };
}

/** Parses `512m`, `1.5gb`, `1GiB` or a number of bytes; `null` for anything else, and for 0. */
export function parseBytes(text: string | null): number | null {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?|\.\d+) ?([kmgt]?)i?b?$/i.exec(text?.trim() ?? '') ?? [];
  if (digits === undefined) return null;
  const bytes = Math.round(Number(digits) * 1024 ** ['', 'k', 'm', 'g', 't'].indexOf(unit.toLowerCase()));
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : null;
}

function parseCpus(text: string): number | null {
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)) return null;
  const millis = Math.round(Number(text) * 1000);
  return millis >= leastCpuMillis && millis <= 1_000_000 ? millis : null;
}

type Place = readonly [map: Yaml | undefined, name: string, member: string];

/** The first of some members that the file has. An empty one, as of an unset variable, is not there. */
function firstOf(...places: readonly Place[]): { readonly member: string; readonly text: string } | null {
  for (const [map, name, member] of places) {
    const value = memberOf(map, name);
    if (value === undefined || value === null || value === '') continue;
    return { member, text: textOf(value) ?? '' };
  }
  return null;
}
