import type { components } from '../../../generated/types.ts';
import { reply } from '../../../contract/model/reply.ts';
import { type AppLogPath, beginAppLog, continueAppLog } from '../../actions/observability/app-logs.ts';
import type { AppLogLine, AppLogPart, MergedLog } from '../../actions/observability/merged-log.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { BoundOperations, Request } from '../shared/bind.ts';
import { appPath } from '../shared/path.ts';

/** Interval of looks for new lines. */
const lookMs = 1000;

export const appLogHandlers: BoundOperations<'followAppLogs'> = {
  followAppLogs: async (request) => {
    const { ports, caller, input, context } = request;
    const { last: limit, service: names } = input.query;
    const path = { ...appPath(input), names };
    const lastEventId = context.streaming ? context.headers['last-event-id'] : undefined;
    const after = typeof lastEventId === 'string' ? lastEventId : null;
    const begun = await beginAppLog(ports, caller, { ...path, limit, after });
    return context.streaming
      ? { status: 200, frames: appLogFrames(request, path, begun) }
      : reply(200, { lines: begun.part.lines.map(lineBody) });
  },
};

/** The lines that are read, then each new one. Ends when the path no longer leads to the app. */
async function* appLogFrames(
  { ports, caller, context: { signal } }: Request<'followAppLogs'>,
  path: AppLogPath,
  { log, part: first }: { readonly log: MergedLog; readonly part: AppLogPart },
): AsyncGenerator<components['schemas']['AppLogLine']> {
  const readNext = async () => {
    try {
      return await continueAppLog(ports, caller, { ...path, log });
    } catch (error) {
      if (error instanceof ControlPlaneError) return null;
      throw error;
    }
  };
  for (let part: AppLogPart | null = first; part; part = await readNext()) {
    for (const line of part.lines) yield lineBody(line);
    if (!part.hasMore) await ports.clock.sleep(lookMs, signal).catch(() => undefined);
    if (signal.aborted) return;
  }
}

function lineBody({ id, at, level, container, service, text }: AppLogLine): components['schemas']['AppLogLine'] {
  return { ts: at, level, message: text, pod: container, service, id };
}
