import { ownerPersona } from '../../mock/context/personas.ts';
import type { Contract } from '../../contract/document.ts';
import { exampleRequest, exampleResponse } from './cases.ts';
import { medianBurst, ratio } from './report.ts';
import { type Burst, expectResponse, type Measured, type Server, type Target } from './rounds.ts';
import { formatBurst, formatTable } from './table.ts';

/** `world`: the mock with its defaults. `examples`: the same mock with `--stateless`. */
export type ReadSide = 'world' | 'examples' | 'prism';

/** The results of one read: medians of all rounds. A ratio is the median of the ratios of the rounds. */
export interface ReadReport {
  readonly id: string;
  readonly sides: Readonly<Record<ReadSide, Burst>>;
  /** The world relative to the examples of the same mock, and to those of stock Prism. */
  readonly ofExamples: number;
  readonly timesPrism: number;
  /** `ofExamples` by processor time, and the least value that is accepted; `null` without one. */
  readonly cpuOfExamples: number;
  readonly least: number | null;
}

const least: Readonly<Record<string, number>> = { listWorkspaces: 0.4, getApp: 0.5 };

const measuredReads: readonly string[] = ['getApp', 'listVars', 'getMe', 'listWorkspaces'];

/** The reads on each server. The world must send the example too, with its own times. */
export async function targetReads(
  contract: Contract,
  { world, examples, prism }: Readonly<Record<ReadSide, Server>>,
): Promise<readonly Measured<ReadSide>[]> {
  const measured: Measured<ReadSide>[] = [];
  for (const operation of contract.operations.filter(({ id }) => measuredReads.includes(id))) {
    const request = { ...exampleRequest(contract, operation), credential: ownerPersona.token };
    const target = (server: Server): Target => ({ server, request, bursts: [] });
    const targets: Record<ReadSide, Target> = {
      world: target(world),
      examples: target(examples),
      prism: target(prism),
    };
    const expected = exampleResponse(contract, operation);
    await expectResponse(targets.examples, expected);
    await expectResponse(targets.prism, expected);
    await expectResponse(targets.world, expected, withoutTimes);
    measured.push({ operation, targets });
  }
  return measured;
}

export function reportRead({ operation: { id }, targets: { world, examples, prism } }: Measured<ReadSide>): ReadReport {
  const sides = { world: medianBurst(world), examples: medianBurst(examples), prism: medianBurst(prism) };
  return {
    id,
    sides,
    ofExamples: ratio(world, examples),
    timesPrism: ratio(world, prism),
    cpuOfExamples: sides.examples.cpuMicroseconds / sides.world.cpuMicroseconds,
    least: least[id] ?? null,
  };
}

export function formatReads(reads: readonly ReadReport[]): string {
  const header = [
    'read',
    'world',
    'examples',
    'stock Prism',
    'of examples',
    '× Prism',
    'by processor time',
    'at least',
  ];
  const rows = reads.map(({ id, sides, ofExamples, timesPrism, cpuOfExamples, least: limit }) => [
    `GET ${id}`,
    ...[sides.world, sides.examples, sides.prism].map(formatBurst),
    ofExamples.toFixed(2),
    timesPrism.toFixed(1),
    cpuOfExamples.toFixed(2),
    limit === null ? '-' : limit.toFixed(2),
  ]);
  return formatTable([header, ...rows]);
}

/** The world has the story's times moved to its own present. */
function withoutTimes(body: string): string {
  return body.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'time');
}
