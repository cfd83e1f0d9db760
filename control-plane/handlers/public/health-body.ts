import type { components } from '../../../generated/types.ts';
import type { Health } from '../../actions/public/health.ts';
import { timestamp, timestampOrNull } from '../shared/timestamp.ts';

export function healthBody({
  version,
  isSimulated,
  checkedAt,
  checks,
  notice,
}: Health): components['schemas']['Health'] {
  return {
    status: checks.every(({ problem }) => problem === null) ? 'ok' : 'degraded',
    version,
    ...(isSimulated && { simulated: true }),
    ...(notice && {
      notice: { level: notice.level, message: notice.message, endsAt: timestampOrNull(notice.endsAt) },
    }),
    checkedAt: timestamp(checkedAt),
    checks: checks.map(({ component, latencyMs, problem }) => ({
      component,
      ok: problem === null,
      latencyMs,
      ...(problem !== null && { message: problem }),
    })),
  };
}
