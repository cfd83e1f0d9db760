import type { components } from '../../../generated/types.ts';
import { canRollBack, causeOf, isOpen, turnOf } from '../../model/deploys/deploy.ts';
import type { DeployLogLine, DeployStep } from '../../model/tables/deploys.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import { personBody } from '../shared/person-body.ts';
import { timestamp, timestampOrNull } from '../shared/timestamp.ts';

type Deploy = components['schemas']['Deploy'];

export function deployBody(row: RowOf<'deploys'>, names: ReadonlyMap<string, string>): Deploy {
  const { id, number, status, trigger, source, sha, commitMsg, author, version, env, region, errorCode, errorMessage } =
    row;
  const { createdAt, startedAt, finishedAt } = row;
  return {
    id,
    number,
    status,
    terminal: !isOpen(row),
    trigger,
    source,
    sha,
    commitMsg,
    author,
    version,
    steps: row.steps.map((step) => stepBody(step, createdAt)),
    error: errorCode === null ? null : { code: causeOf(row) ?? errorCode, message: errorMessage ?? '' },
    // The environment of its app.
    env: env as Deploy['env'],
    region,
    createdBy: personBody(row.createdById, names),
    createdAt: timestamp(createdAt),
    startedAt: timestampOrNull(startedAt),
    finishedAt: timestampOrNull(finishedAt),
    durationMs: finishedAt === null ? null : finishedAt - (startedAt ?? finishedAt),
    rollbackTo: row.rollbackTo,
    canRollBack: canRollBack(row),
    waitsFor: waitBody(row),
  };
}

function waitBody(row: RowOf<'deploys'>): Deploy['waitsFor'] {
  const turn = turnOf(row);
  return turn && { kind: 'turn', ahead: turn.ahead };
}

function stepBody(step: DeployStep, createdAt: number): Deploy['steps'][number] {
  const { id, status, startedAfter, finishedAfter, failure } = step;
  const at = (after: number | null) => timestampOrNull(after === null ? null : createdAt + after);
  const message = status === 'running' ? (failure?.message ?? null) : null;
  return { id, status, startedAt: at(startedAfter), finishedAt: at(finishedAfter), message };
}

export function deployLogLineBody(
  { after, step, stream, line }: DeployLogLine,
  { createdAt }: Pick<RowOf<'deploys'>, 'createdAt'>,
) {
  return { ts: createdAt + after, step, stream, line };
}
