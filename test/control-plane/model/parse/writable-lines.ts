import { engineLogs } from '../../../../control-plane/simulated/database-logs/database-logs.ts';
import { stateAt } from '../../../../control-plane/simulated/traffic/state.ts';
import { levels, rowsOf } from '../../../../control-plane/simulated/traffic/rows.ts';
import { sites } from '../../../../control-plane/simulated/traffic/sites.ts';
import { variants } from '../../../../control-plane/simulated/traffic/source.ts';
import type { LogPreset } from '../../../../control-plane/model/observability/log.ts';
import type { LogLine } from '../../../../control-plane/ports/telemetry.ts';

const usual = stateAt([], 0);
/** Rows are remembered by the key of their state. */
const states = [
  usual,
  { ...usual, failing: 64, key: 'failing' },
  { ...usual, slow: 200, key: 'slow' },
  { ...usual, slow: 200, failing: 64, key: 'both' },
];
const bits = 0x1234_5678;

/** The lines that a simulated service can write, without those of the ingress. */
export function writableLines(preset: LogPreset, at: number): LogLine[] {
  const { background, started, ofRequest } = engineLogs[preset];
  const own = background.flatMap(({ line }) => Array.from({ length: variants }, (_, variant) => line(variant)));
  const rows = Object.values(sites).flatMap((site) =>
    site.routes.flatMap((_, index) =>
      states.flatMap((state) =>
        [false, true].flatMap((fails) =>
          Array.from({ length: levels }, (_, level) => rowsOf(site, index, level, state, fails)).flat(),
        ),
      ),
    ),
  );
  const templates = [...own, started, ...rows.flatMap(ofRequest)].filter(({ source }) => source === 'log');
  return templates.map(({ category, severity, level, message, statement, fields }) => ({
    ...{ at, container: 'c', category, severity, level, message, fields: fields(bits) },
    ...(statement !== undefined && { statement }),
  }));
}
