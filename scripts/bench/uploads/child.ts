import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveParent } from '../child.ts';
import { type ParserName, parsers } from './parsers.ts';

/** The file to parse, and how many times at once. */
export interface UploadOrder {
  readonly parser: ParserName;
  readonly location: string;
  readonly atOnce: number;
}

export interface UploadCost {
  readonly cpuMs: number;
  /** The peak of the resident memory of the process, in MB. */
  readonly peakMB: number;
}

// A process of its own for each measurement, since a process never gives its peak back.
serveParent<UploadOrder>({}, async ({ parser, location, atOnce }) => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-uploads-'));
  try {
    const folders = Array.from({ length: atOnce }, (_, i) => join(folder, String(i)));
    for (const each of folders) await mkdir(each);
    const before = process.cpuUsage();
    await Promise.all(folders.map((each) => parsers[parser].parse(location, each)));
    const { user, system } = process.cpuUsage(before);
    const cost: UploadCost = { cpuMs: (user + system) / 1000, peakMB: process.resourceUsage().maxRSS / 1024 };
    return { ...cost };
  } finally {
    await rm(folder, { recursive: true });
  }
});
