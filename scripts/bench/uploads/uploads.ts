import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../child.ts';
import { formatTable } from '../table.ts';
import type { UploadCost, UploadOrder } from './child.ts';
import { fixtureOf, type Shape, shapes, writeFixtures } from './fixtures.ts';
import { type ParserName, parsers } from './parsers.ts';

/** The cost of uploads that are parsed at the same time. */
export interface UploadsReport {
  readonly node: string;
  readonly atOnce: number;
  readonly measured: readonly (UploadCost & { readonly parser: ParserName; readonly shape: Shape })[];
}

/** Each parser of the server on Node, and the one that the server without Node uses in its place. */
const rivals = { 'multipart-parser': 'busboy', 'zip.js': 'yauzl' } as const;

/** Measures the parsers of uploads on Node, at the limits of an upload. */
export async function measureUploads(atOnce: number, progress: (line: string) => void): Promise<UploadsReport> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-fixtures-'));
  try {
    await writeFixtures(folder);
    const measured: UploadsReport['measured'][number][] = [];
    for (const shape of namesOf(shapes)) {
      for (const parser of namesOf(parsers)) {
        progress(`${parser}: ${shape}`);
        await using child = await startChild<object, UploadOrder & Record<string, string | number>, UploadCost>(
          'uploads/child.ts',
          [],
        );
        const location = fixtureOf(folder, shape, parsers[parser].kind);
        measured.push({ parser, shape, ...(await child.request({ parser, location, atOnce })) });
      }
    }
    return { node: process.version, atOnce, measured };
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function formatUploadsReport({ node, atOnce, measured }: UploadsReport): string {
  const costOf = (parser: ParserName, shape: Shape) =>
    measured.find((one) => one.parser === parser && one.shape === shape);
  const rows = Object.entries(rivals).flatMap(([candidate, current]) =>
    namesOf(shapes).map((shape) => {
      // The keys of `rivals` are names of parsers.
      const [one, other] = [costOf(candidate as ParserName, shape), costOf(current, shape)];
      const speed = (other?.cpuMs ?? NaN) / (one?.cpuMs ?? NaN);
      const cells = [other, one].flatMap((cost) => [`${cost?.cpuMs.toFixed(0)} ms`, `${cost?.peakMB.toFixed(0)} MB`]);
      return [`${shape}: ${current}, ${candidate}`, ...cells, speed.toFixed(2)];
    }),
  );
  return `${formatTable([['upload', 'used', 'peak', 'other', 'peak', 'speed'], ...rows])}

Processor time and peak memory of a process that reads ${atOnce} uploads at once and writes their files to disk; speed: of
the second parser relative to the first, by processor time. Node ${node}.
`;
}

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] {
  // `Object.keys` loses the type.
  return Object.keys(table) as Name[];
}
