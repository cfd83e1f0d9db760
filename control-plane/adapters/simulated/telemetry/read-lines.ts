import type { LogLine, LogWindow, WrittenLine } from '../../../ports/telemetry.ts';
import { cellMs, listCell } from '../traffic/source.ts';
import { newestLines } from './newest-lines.ts';
import type { ServiceScene } from './scene.ts';
import { createTemplates, lineOf, logSources, startLines } from './service-log.ts';

/** Nothing is kept longer. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** A short window is listed as a whole; a long one from its end. */
const shortMs = 10 * cellMs;

/** The newest lines of a service that were written in a window, oldest first. */
export function readLines(scene: ServiceScene, { after, until, limit }: LogWindow): WrittenLine[] {
  const from = Math.max(after + 1, until - keptMs);
  const starts = startLines(scene, from - 1, until).filter(({ at }) => at >= from);
  const isShort = until - from < shortMs;
  const lines = isShort
    ? [...listLines(scene, from, until), ...starts].toSorted((a, b) => a.at - b.at)
    : newestLines(scene, { from, until, limit, matches: ({ source }) => source === 'log', starts }).toReversed();
  const written = lines.flatMap((line) => scene.engine.write(line).map((text) => ({ at: line.at, pod: line.pod, text })));
  return written.slice(-limit);
}

/** A line belongs to the window in which its request ended, so no line is missed when windows follow one another. */
function listLines(scene: ServiceScene, from: number, until: number): LogLine[] {
  const sources = logSources(scene);
  const templatesOf = createTemplates(scene);
  const cells = Array.from(
    { length: Math.floor(until / cellMs) - Math.floor(from / cellMs) + 1 },
    (_, index) => Math.floor(from / cellMs) + index,
  );
  return cells.flatMap((cell) =>
    listCell(scene, sources, cell).flatMap((happened) =>
      happened.at < from || happened.at > until
        ? []
        : templatesOf(happened.row)
            .filter(({ source }) => source === 'log')
            .map((template) => lineOf(scene, happened, template)),
    ),
  );
}
